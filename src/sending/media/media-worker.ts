import { mediaWorkerHello } from '#local/media/media-worker-messages.ts'
import { serveMediaWorker } from '#local/media/serve-media-worker.ts'

/**
 * The worker that inspects chosen files and crops pictures. Without workers the page loads this file itself
 * and sends it the same first message (`media-work.ts`).
 */
self.addEventListener('message', ({ data, ports: [port], origin }) => {
  const isOurs = origin === '' || origin === location.origin
  if (data === mediaWorkerHello && port && isOurs) serveMediaWorker(port)
})
