import sharp from 'sharp'
const [out, ...names] = process.argv.slice(2)
const h = 1500
const cols: Buffer[] = []; let W = 0
const parts: { input: Buffer; left: number; top: number }[] = []
for (const n of names) {
  const f = `/tmp/i4-shots/${n}.png`
  const { width = 0, height = 0 } = await sharp(f).metadata()
  for (let y = 0; y < height; y += h) {
    const input = await sharp(f).extract({ left: 0, top: y, width, height: Math.min(h, height - y) }).png().toBuffer()
    parts.push({ input, left: W, top: 0 }); W += width + 12
  }
}
await sharp({ create: { width: W, height: h, channels: 3, background: '#888' } }).composite(parts).png().toFile(`/tmp/i4-shots/${out}.png`)
console.log(out, W, cols.length)
