import { mediaWorkerHello } from '#local/media/media-worker-messages.ts'
import { serveMediaWorker } from '#local/media/serve-media-worker.ts'

/**
 * Looks into chosen files and cuts pictures beside the page. Where there are no workers the page loads
 * this file itself and greets it in the same way (`media-work.ts`).
 */
self.addEventListener('message', ({ data, ports: [port], origin }) => {
  const isOurs = origin === '' || origin === location.origin
  if (data === mediaWorkerHello && port && isOurs) serveMediaWorker(port)
})
