# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the files beside it with Pillow: one picture as many programs write it.
import io, struct, zlib
from PIL import Image, PngImagePlugin
W,H=32,16
def upright():
    im=Image.new('RGB',(W,H))
    for y in range(H):
        for x in range(W):
            im.putpixel((x,y), ((220,30,30) if x<W//2 else (30,200,30)) if y<H//2 else ((30,30,220) if x<W//2 else (200,200,200)))
    return im
im=upright()
T=Image.Transpose
# what a camera stores, so that the orientation turns it upright
stored={1:None,2:T.FLIP_LEFT_RIGHT,3:T.ROTATE_180,4:T.FLIP_TOP_BOTTOM,5:T.TRANSPOSE,6:T.ROTATE_90,7:T.TRANSVERSE,8:T.ROTATE_270}
for n,op in stored.items():
    s=im if op is None else im.transpose(op)
    ex=Image.Exif(); ex[0x0112]=n; ex[0x010f]="Maker"
    s.save(f'exif-{n}.jpg',quality=95,subsampling=0,exif=ex)
for n in (3,6,8):
    s=im.transpose(stored[n]); ex=Image.Exif(); ex[0x0112]=n
    s.save(f'exif-{n}.png',exif=ex)
# odd orientation values are none
for n in (0,9):
    ex=Image.Exif(); ex[0x0112]=n
    im.save(f'exif-{n}.jpg',quality=95,subsampling=0,exif=ex)
im.save('progressive.jpg',quality=95,subsampling=0,progressive=True)
im.save('subsampled.jpg',quality=95)
im.convert('CMYK').save('cmyk-adobe.jpg',quality=97)
im.convert('L').save('grey.jpg',quality=97)
b=io.BytesIO(); im.save(b,'JPEG',quality=95,subsampling=0); open('trailing.jpg','wb').write(b.getvalue()+b'MotionPhoto_Data'*8)
# without Adobe's marker
raw=open('cmyk-adobe.jpg','rb').read()
i=raw.find(b'\xff\xee'); n=struct.unpack('>H',raw[i+2:i+4])[0]
inv=Image.merge('CMYK',[c.point(lambda v:255-v) for c in im.convert('CMYK').split()])
b=io.BytesIO(); inv.save(b,'JPEG',quality=97); r=b.getvalue(); i=r.find(b'\xff\xee'); n=struct.unpack('>H',r[i+2:i+4])[0]
open('cmyk-plain.jpg','wb').write(r[:i]+r[i+2+n:])
im.save('rgb.png'); im.convert('RGBA').save('rgba.png'); im.convert('P',palette=Image.Palette.ADAPTIVE).save('palette.png')
p=im.convert('P',palette=Image.Palette.ADAPTIVE); p.save('palette-clear.png',transparency=200)
im.convert('L').save('grey.png'); im.convert('LA').save('grey-alpha.png')
im.convert('1',dither=Image.Dither.NONE).save('one-bit.png')
def png(color,depth,rows,interlace=0):
    def chunk(t,d): return struct.pack('>I',len(d))+t+d+struct.pack('>I',zlib.crc32(t+d))
    return b'\x89PNG\r\n\x1a\n'+chunk(b'IHDR',struct.pack('>IIBBBBB',W,H,depth,color,0,0,interlace))+chunk(b'IDAT',zlib.compress(b''.join(b'\0'+r for r in rows)))+chunk(b'IEND',b'')
g=im.convert('L')
open('grey-16.png','wb').write(png(0,16,[b''.join(struct.pack('>H',g.getpixel((x,y))*256+77) for x in range(W)) for y in range(H)]))
open('rgb-16.png','wb').write(png(2,16,[b''.join(struct.pack('>HHH',*[c*256+200 for c in im.getpixel((x,y))]) for x in range(W)) for y in range(H)]))
open('rgba-16.png','wb').write(png(6,16,[b''.join(struct.pack('>HHHH',*[c*256+200 for c in im.getpixel((x,y))],65535) for x in range(W)) for y in range(H)]))
# Adam7
def adam7():
    out=b''
    for x0,y0,dx,dy in ((0,0,8,8),(4,0,8,8),(0,4,4,8),(2,0,4,4),(0,2,2,4),(1,0,2,2),(0,1,1,2)):
        for y in range(y0,H,dy):
            out+=b'\0'+b''.join(bytes(im.getpixel((x,y))) for x in range(x0,W,dx))
    def chunk(t,d): return struct.pack('>I',len(d))+t+d+struct.pack('>I',zlib.crc32(t+d))
    return b'\x89PNG\r\n\x1a\n'+chunk(b'IHDR',struct.pack('>IIBBBBB',W,H,8,2,0,0,1))+chunk(b'IDAT',zlib.compress(out))+chunk(b'IEND',b'')
open('interlaced.png','wb').write(adam7())
# cut Exif
raw=open('exif-1.jpg','rb').read(); i=raw.find(b'Exif\0\0'); open('exif-cut.jpg','wb').write(raw.replace(raw[i:i+14], raw[i:i+6]+b'MM\0*\xff\xff\xff\xf0'))
