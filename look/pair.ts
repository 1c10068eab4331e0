import sharp from 'sharp'
const [out, ...n] = process.argv.slice(2)
const imgs = await Promise.all(n.map(async (x) => { const b = await sharp(`/tmp/i4-shots/${x}.png`).toBuffer(); const m = await sharp(b).metadata(); return { b, w: m.width!, h: m.height! } }))
let left = 0; const parts = imgs.map(({ b, w }) => { const p = { input: b, left, top: 0 }; left += w + 16; return p })
await sharp({ create: { width: left, height: Math.max(...imgs.map((i) => i.h)), channels: 3, background: '#888' } }).composite(parts).png().toFile(`/tmp/i4-shots/${out}.png`)
