import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { listen, stopListening } from '../listen.ts'

/** Receives events like the product: each is verified by Stripe's own package. */
export const startEventReceiver = async (secret: string) => {
  const events: Stripe.Event[] = []
  let status = 200
  let refused = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const event = Stripe.webhooks.constructEvent(body, signature, secret)
    if (status === 200) events.push(event)
    else refused += 1
    response.writeHead(status).end()
  })
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${port}/events`,
    /** In the order in which they arrived. */
    events,
    refused: () => refused,
    /** Sets the status of later answers; an event has arrived only with 200. */
    answer: (next: number) => {
      status = next
    },
    close: () => stopListening(server),
  }
}
