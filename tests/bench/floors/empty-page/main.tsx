import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
// The text is what the measurement takes for a calendar's item.
if (root) createRoot(root).render(<main>#0000000000</main>)
void navigator.serviceWorker.register('/sw.js')
