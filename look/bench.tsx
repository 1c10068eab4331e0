import '#src/styles/app.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { NetworkPreview } from '#src/networks/network-preview.tsx'
import { cases, story } from './cases.ts'
const root = createRoot(document.getElementById('root')!)
const media = cases.many!.media
const account = cases.many!.account
const onIndexChange = () => {}
const result: Record<string, string> = {}
for (const network of ['general','facebook','twitter','instagram','linkedin','youtube','tiktok'] as const) {
  const times: number[] = []
  for (let i = 0; i < 60; i++) {
    const caption = (story + story + story).slice(0, 2190) + ' ' + i + ' #tag'
    const start = performance.now()
    flushSync(() => root.render(<NetworkPreview network={network} post={{ media, caption, account, index: 0, onIndexChange, ...cases.many!.fields }} />))
    document.body.offsetHeight
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  result[network] = `p50 ${times[30]!.toFixed(2)} p95 ${times[57]!.toFixed(2)} max ${times[59]!.toFixed(2)}`
}
Object.assign(window, { result })
