import { serveMediaWork } from '#local/media/serve-media-work.ts'
import { workGreeting } from '#local/media/work-messages.ts'

/**
 * Looks into chosen files and cuts pictures beside the page. Where there are no workers the page loads
 * this file itself and greets it in the same way (`media-work.ts`).
 */
self.addEventListener('message', ({ data, ports: [port], origin }) => {
  const isOurs = origin === '' || origin === location.origin
  if (data === workGreeting && port && isOurs) serveMediaWork(port)
})
