import '#src/styles/app.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { NetworkPreview } from '#src/networks/network-preview.tsx'
import { PreviewTabs } from '#src/networks/preview-tabs.tsx'
import type { PreviewMedia, PreviewNetwork } from '#src/networks/preview-props.ts'
import { story, cases } from './cases.ts'

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const name = query.get('case') ?? 'normal'
const only = query.get('network')?.split(',')
const nets = ['general', 'facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'tiktok'] as (PreviewNetwork | 'general')[]

async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas'); canvas.width = 360; canvas.height = 640
  const g = canvas.getContext('2d')!
  const draw = () => { const grad = g.createLinearGradient(0,0,0,640); grad.addColorStop(0,'#e8a33d'); grad.addColorStop(1,'#5b2d1f'); g.fillStyle = grad; g.fillRect(0,0,360,640); g.fillStyle='#fff4'; g.beginPath(); g.arc(180,300,120+20*Math.sin(Date.now()/200),0,7); g.fill() }
  const stream = canvas.captureStream(30); const rec = new MediaRecorder(stream, {mimeType:'video/webm'}); const parts: Blob[] = []
  rec.ondataavailable = (e) => parts.push(e.data); rec.start(); const t = setInterval(draw, 30); await new Promise((r) => setTimeout(r, 600)); rec.stop(); clearInterval(t); await new Promise((r) => (rec.onstop = r))
  return URL.createObjectURL(new Blob(parts, {type:'video/webm'}))
}
const data = cases[name]!
let media: PreviewMedia[] = data.media
if (name === 'video') media = [{ id: 'v', kind: 'video', src: await recordVideo(), width: 360, height: 640 }]

function One({ network }: { network: PreviewNetwork | 'general' }) {
  const [index, setIndex] = useState(Number(query.get('index') ?? 0))
  return <div data-network={network} style={{ minWidth: 0 }}><NetworkPreview network={network} post={{ ...data.fields, caption: data.caption, media, account: data.account, index, onIndexChange: setIndex }} /></div>
}
function App() {
  const [index, setIndex] = useState(0)
  const [caption, setCaption] = useState(data.caption)
  if (query.has('tabs')) return <div style={{maxWidth: 640, padding: 16}}><textarea aria-label="Legenda" value={caption} onChange={(e) => setCaption(e.target.value)} style={{width:'100%'}} /><PreviewTabs {...data.fields} caption={caption} media={media} index={index} onIndexChange={setIndex} accounts={data.account ? Object.fromEntries(nets.map((n) => [n, data.account!])) : {}} /></div>
  const list = nets.filter((n) => !only || only.includes(n))
  return <div style={{ padding: 16, display: 'grid', gap: 20, alignItems: 'start', gridTemplateColumns: innerWidth >= 1200 ? 'repeat(3, minmax(0,1fr))' : innerWidth >= 700 ? 'repeat(2, minmax(0,1fr))' : 'minmax(0,1fr)' }}>{list.map((n) => <One key={n} network={n} />)}</div>
}
createRoot(document.getElementById('root')!).render(<App />)
Object.assign(window, { ready: true })
void story
