import { readdirSync, readFileSync } from 'node:fs'
import { brotliSize } from '#tests/size/brotli-size.ts'
const sizes = (d: string) => Object.fromEntries(readdirSync(`${d}/assets`).filter((f) => f.endsWith('.js')||f.endsWith('.css')).map((f) => [f.replace(/-[\w-]{8}\./, '.'), brotliSize(readFileSync(`${d}/assets/${f}`))]))
const [a, b, c] = ['before', 'after', 'tabs'].map((n) => sizes(`/tmp/dist-i4-${n}`)) as [Record<string, number>, Record<string, number>, Record<string, number>]
for (const f of [...new Set([...Object.keys(a), ...Object.keys(b), ...Object.keys(c)])].sort()) if (a[f] !== b[f] || b[f] !== c[f]) console.log(f.padEnd(40), a[f], b[f], c[f])
