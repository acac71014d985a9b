// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of PCP and NAT-PMP, the table of routes, and what an address says: known ones, and
// hostile ones.
#include <QTest>

#include "net/base/rng.h"
#include "net/mapping/default_gateway.h"
#include "net/mapping/outside_address.h"
#include "router_answers.h"

using namespace potluck;
using namespace potluck::test;
using boost::asio::ip::address_v4;

namespace {

const PcpNonce kNonce{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
const address_v4 kOwn({192, 168, 1, 2}), kOutside({203, 0, 113, 9});

address_v4 ip(const char* text) { return boost::asio::ip::make_address_v4(text); }

// As they stand in RFC 6887, sections 7.2 and 11.1.
constexpr const char* kPcpAnswer =
    "02810000"
    "00000e10"
    "00000064"
    "000000000000000000000000"  // header: 3600 s, epoch 100
    "0102030405060708090a0b0c"
    "06000000"
    "11f8"
    "1f90"                               // nonce, TCP, 4600 -> 8080
    "00000000000000000000ffffcb007109";  // 203.0.113.9
constexpr const char* kNatPmpAnswer =
    "00820000"
    "00000064"
    "11f8"
    "1f90"
    "00000e10";
constexpr const char* kAddressAnswer =
    "00800000"
    "00000064"
    "cb007109";

Bytes hex(std::string_view text) { return *from_hex(text); }

template <class Answer>
std::optional<Answer> read(ByteView bytes) {
  const auto answer = decode_router_answer(bytes);
  if (!answer || !std::holds_alternative<Answer>(*answer)) return std::nullopt;
  return std::get<Answer>(*answer);
}

}  // namespace

class TestPortMappingMessages : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void questions_are_those_of_the_rfcs() {
    PcpMapRequest request{kNonce, kOwn, 4600, 8080, kOutside, 3600};
    QCOMPARE(to_hex(encode_pcp_map(request)), std::string("02010000"
                                                          "00000e10"
                                                          "00000000000000000000ffffc0a80102"
                                                          "0102030405060708090a0b0c"
                                                          "06000000"
                                                          "11f8"
                                                          "1f90"
                                                          "00000000000000000000ffffcb007109"));
    QCOMPARE(to_hex(encode_pcp_announce(kOwn)), std::string("02000000"
                                                            "00000000"
                                                            "00000000000000000000ffffc0a80102"));
    QCOMPARE(to_hex(encode_nat_pmp_address()), std::string("0000"));
    QCOMPARE(to_hex(encode_nat_pmp_map(4600, 8080, 3600)), std::string("00020000"
                                                                       "11f8"
                                                                       "1f90"
                                                                       "00000e10"));
  }

  void answers_are_those_of_the_rfcs() {
    const auto mapped = read<PcpMapped>(hex(kPcpAnswer));
    QVERIFY(mapped && mapped->result == PcpResult::kSuccess && mapped->nonce == kNonce);
    QCOMPARE(mapped->lifetime_s, 3600U);
    QCOMPARE(mapped->epoch_s, 100U);
    QCOMPARE(int(mapped->inside_port), 4600);
    QCOMPARE(int(mapped->outside_port), 8080);
    QVERIFY(mapped->outside == kOutside);
    const auto by_nat_pmp = read<NatPmpMapped>(hex(kNatPmpAnswer));
    QVERIFY(by_nat_pmp && by_nat_pmp->result == NatPmpResult::kSuccess);
    QCOMPARE(int(by_nat_pmp->inside_port), 4600);
    QCOMPARE(int(by_nat_pmp->outside_port), 8080);
    QCOMPARE(by_nat_pmp->lifetime_s, 3600U);
    const auto address = read<NatPmpAddress>(hex(kAddressAnswer));
    QVERIFY(address && address->outside == kOutside && address->epoch_s == 100);
    const auto announced = read<PcpAnnounced>(encode_answer(PcpAnnounced{7}));
    QVERIFY(announced && announced->epoch_s == 7);
  }

  void refusals_may_be_short() {
    const auto no_pcp = read<VersionRefused>(hex("0081000100000064"));
    QVERIFY(no_pcp && no_pcp->version == 0);
    const auto older = read<VersionRefused>(encode_answer(VersionRefused{1}));
    QVERIFY(older && older->version == 1);
    const auto refused = read<NatPmpMapped>(hex("0082000200000064"));
    QVERIFY(refused && refused->result == NatPmpResult::kRefused);
    const auto offline = read<NatPmpAddress>(hex("0080000300000064"));
    QVERIFY(offline && offline->result == NatPmpResult::kNetworkFailure && !offline->outside);
    Bytes by_pcp = hex(kPcpAnswer);
    by_pcp[3] = 2;
    QVERIFY(read<PcpMapped>(by_pcp)->result == PcpResult::kNotAuthorized);
    by_pcp.resize(24);  // without the nonce, anybody may have sent it
    QVERIFY(!decode_router_answer(by_pcp));
  }

  void what_is_no_answer_is_refused() {
    for (const char* text : {kPcpAnswer, kNatPmpAnswer, kAddressAnswer}) {
      const Bytes good = hex(text);
      for (std::size_t n = 0; n < good.size(); ++n) {
        QVERIFY(!decode_router_answer(ByteView(good).first(n)));
      }
      Bytes question = good;
      question[1] &= 0x7f;
      QVERIFY(!decode_router_answer(question));
      for (const std::uint8_t version : {1, 3, 255}) {
        Bytes other = good;
        other[0] = version;
        QVERIFY(!decode_router_answer(other));
      }
      Bytes opcode = good;
      opcode[1] = 0x83;
      QVERIFY(!decode_router_answer(opcode));
      Bytes large = good;
      large.resize(kMostPcpBytes + 4);
      QVERIFY(!decode_router_answer(large));
    }
    Bytes of_udp = hex(kPcpAnswer);
    of_udp[36] = 17;
    QVERIFY(!decode_router_answer(of_udp));
    Bytes no_port = hex(kPcpAnswer);
    no_port[42] = no_port[43] = 0;
    QVERIFY(!decode_router_answer(no_port));
    Bytes of_ipv6 = hex(kPcpAnswer);
    of_ipv6[44] = 0x20;
    QVERIFY(!read<PcpMapped>(of_ipv6)->outside);
  }

  void any_bytes_do_no_harm() {
    Rng rng(1);
    const std::array<Bytes, 3> good{hex(kPcpAnswer), hex(kNatPmpAnswer), hex(kAddressAnswer)};
    for (int i = 0; i < 200'000; ++i) {
      Bytes bytes = good[rng.below(good.size())];
      for (std::uint64_t n = rng.below(6); n > 0; --n) {
        bytes[rng.below(bytes.size())] = static_cast<std::uint8_t>(rng.next());
      }
      bytes.resize(rng.chance(0.5) ? bytes.size() : rng.below(kMostPcpBytes + 8));
      const auto answer = decode_router_answer(bytes);
      QVERIFY(answer || answer.error().code == ErrorCode::kMalformed);
    }
  }

  void the_gateway_is_the_one_with_the_least_metric() {
    const char* head =
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n";
    const std::string wlan = "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0  \n";
    const std::string eth = "eth0\t00000000\tFE00000A\t0003\t0\t0\t100\t00000000\t0\t0\t0  \n";
    const std::string net = "eth0\t0000000A\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n";
    const std::string tunnel = "tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n";
    const std::string half = "tun0\t00000000\t0100080A\t0003\t0\t0\t0\t00000080\t0\t0\t0\n";
    QVERIFY(gateway_in(head + wlan) == ip("192.168.1.1"));
    QVERIFY(gateway_in(head + wlan + net + eth) == ip("10.0.0.254"));
    QVERIFY(gateway_in(head + eth + tunnel + half) == ip("10.0.0.254"));
    QVERIFY(!gateway_in(head + net + tunnel));
    for (const std::string& odd : {std::string(), std::string("\n\n"), std::string(head),
                                   std::string("eth0 0 zz 3 0 0 0 0"), eth.substr(0, 30)}) {
      QVERIFY(!gateway_in(odd));
    }
  }

  void nobody_outside_dials_a_private_address() {
    const auto at = [](const char* text) {
      return mapped_port(MappingProtocol::kUpnp, 4600, ip(text));
    };
    QCOMPARE(at("203.0.113.9").host, std::string("203.0.113.9"));
    QVERIFY(!at("203.0.113.9").behind_another && !at("100.63.255.255").behind_another);
    for (const char* text :
         {"10.1.2.3", "172.16.0.1", "192.168.2.1", "100.64.0.2", "100.127.255.255", "127.0.0.1",
          "169.254.3.4", "192.0.0.2", "0.1.2.3", "224.0.0.1", "255.255.255.255"}) {
      QVERIFY2(at(text).host.empty() && at(text).behind_another, text);
    }
    QVERIFY(!at("0.0.0.0").behind_another && at("0.0.0.0").host.empty());
    const MappedPort untold = mapped_port(MappingProtocol::kPcp, 1, std::nullopt);
    QVERIFY(untold.host.empty() && !untold.behind_another);
  }

  void only_a_home_router_is_asked() {
    for (const char* text : {"192.168.178.1", "10.0.0.138", "172.31.0.1", "100.64.0.1"}) {
      QVERIFY2(may_be_home_router(ip(text)), text);
    }
    for (const char* text : {"203.0.113.1", "172.32.0.1", "127.0.0.1", "0.0.0.0"}) {
      QVERIFY2(!may_be_home_router(ip(text)), text);
    }
  }
};

QTEST_APPLESS_MAIN(TestPortMappingMessages)
#include "test_port_mapping_messages.moc"
