import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import Stripe from 'stripe'
import * as v from 'valibot'
import { listen, startSandbox, stopListening } from '../start-sandbox.ts'

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

const secretKey = 'sk_test_trial'
const webhookSecret = 'whsec_trial'
const patience = 10_000

const storedEvents = v.array(
  v.object({
    id: v.string(),
    type: v.string(),
    attempts: v.number(),
    deliveredAt: v.nullable(v.number()),
    lastAnswer: v.nullable(v.string()),
  }),
)

/** A simulated Stripe with test controls, and a receiver of its events. */
export const startBillingTrial = async ({ hasNetworks = true } = {}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upubly-billing-'))
  const receiver = await startEventReceiver(webhookSecret)
  let skippedMs = 0
  const start = async () => {
    const started = await startSandbox({
      ...{ port: 0, dataDir, log: pino({ level: 'silent' }), control: true, hasNetworks },
      ...{ appId: '1', appSecret: 's', now: () => Date.now() + skippedMs },
      billing: {
        ...{ secretKey, webhookSecret, webhookUrl: receiver.url },
        returnUrl: 'http://localhost:3000/billing',
      },
    })
    started.stripe?.beginSending()
    return started
  }
  let sandbox = await start()

  const control = async (method: string, at: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/_control/${at}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : await answer.json()
  }

  const waitUntil = async (holds: () => boolean | Promise<boolean>) => {
    const giveUp = Date.now() + patience
    while (!(await holds())) {
      if (Date.now() > giveUp) throw new Error('it did not come to pass')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  return {
    secretKey,
    receiver,
    sandbox: () => sandbox,
    control,
    waitUntil,
    storedEvents: async () => v.parse(storedEvents, await control('GET', 'stripe/events')),
    /** Waits until `count` events have arrived in all; returns their types, sorted. */
    received: async (count: number) => {
      await waitUntil(() => receiver.events.length >= count)
      return receiver.events.map(({ type }) => type).sort()
    },
    /** A client from the package that the product uses. */
    client: (key = secretKey) => {
      const { port } = new URL(sandbox.url)
      return new Stripe(key, {
        ...{ host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 },
        httpClient: Stripe.createFetchHttpClient((input, init) =>
          fetch(String(input).replace('/v1/', '/stripe/api/v1/'), init),
        ),
      })
    },
    page: async (at: string) => {
      const answer = await fetch(`${sandbox.url}/stripe/${at}`, { redirect: 'manual' })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
    /** Sends a form as a browser without scripts does. */
    submit: async (at: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const init: RequestInit = { method: 'POST', body, redirect: 'manual' }
      const answer = await fetch(`${sandbox.url}/stripe/${at}`, init)
      const to = answer.headers.get('location')
      return { status: answer.status, to, text: await answer.text() }
    },
    subscribe: async (email: string, lookupKey: string) => {
      const made = await control('POST', 'stripe/subscriptions', { email, lookupKey })
      return v.parse(v.object({ id: v.string(), customer: v.string() }), made)
    },
    stop: () => sandbox.close(),
    start: async (laterMs = 0) => {
      skippedMs += laterMs
      sandbox = await start()
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type BillingTrial = Awaited<ReturnType<typeof startBillingTrial>>
