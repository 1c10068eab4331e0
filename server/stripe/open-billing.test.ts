import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openBilling } from './open-billing.ts'

test('the list of subscriptions is read to its end, however long it is', async () => {
  const pages = [25_000, 25_000, 10].map((length, page) => ({
    ...{ object: 'list', url: '/v1/subscriptions', has_more: page < 2 },
    data: Array.from({ length }, (_, at) => ({ id: `sub_${page}_${at}` })),
  }))
  const asked: (string | null)[] = []
  const http = createServer(({ url = '' }, response) => {
    const after = new URL(url, 'http://stripe.test').searchParams.get('starting_after')
    asked.push(after)
    const page = after === null ? 0 : Number(after.split('_')[1]) + 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(pages[page]))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = http.address() as AddressInfo
    const billing = openBilling({
      ...{ BILLING: 'on', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' },
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    })
    let count = 0
    for await (const _ of billing?.listSubscriptions() ?? []) count += 1
    expect(count).toBe(50_010)
    expect(asked).toEqual([null, 'sub_0_24999', 'sub_1_24999'])
  } finally {
    http.closeAllConnections()
    http.close()
  }
})
