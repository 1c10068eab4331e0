import { expect, test } from 'vitest'
import type { NetworkFetch } from '#server/networks/network-fetch.ts'
import { createTiktok } from '#server/networks/tiktok/create-tiktok.ts'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { makeByteSource } from '#tests/fakes/device/byte-source.ts'
import { everybody } from '#tests/setup/trials/open-tiktok-trial.ts'

const size = 1024 * 1024 * 1024
const megabyte = 1024 * 1024
const ok = (data: unknown) => Response.json({ data, error: { code: 'ok' } })

test('a video of one gigabyte goes to TikTok chunk by chunk, and memory does not grow with it', async () => {
  const ranges: string[] = []
  let reading = 0
  let largest = 0
  const fetch: NetworkFetch = async (url, request) => {
    const path = new URL(url).pathname
    if (path.endsWith('creator_info/query/'))
      return ok({ creator_username: 'a', privacy_level_options: ['PUBLIC_TO_EVERYONE'] })
    if (path.endsWith('video/init/'))
      return ok({ publish_id: 'v_pub_file~1', upload_url: 'http://tt.test/upload' })
    if (path.endsWith('status/fetch/'))
      return ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ['7'] })
    const { body } = request ?? {}
    if (typeof body !== 'object' || !('stream' in body)) throw new Error(`no stream for ${path}`)
    reading += 1
    expect(reading).toBe(1)
    let bytes = 0
    for await (const piece of body.stream) bytes += piece.length
    reading -= 1
    expect(bytes).toBe(body.size)
    largest = Math.max(largest, bytes)
    ranges.push(request?.headers?.['Content-Range'] ?? '')
    return new Response(null, {
      status: ranges.at(-1)?.endsWith(`-${size - 1}/${size}`) ? 201 : 206,
    })
  }
  const settings = { clientKey: 'k', clientSecret: 's', isSimulated: true }
  const bases = { wwwBase: 'http://tt.test', apiBase: 'http://tt.test' }
  const network = createTiktok({ ...settings, ...bases }, fetch)
  const video = makeDeliveryMedia({
    ...{ kind: 'video', contentType: 'video/mp4', size },
    open: async (range) => makeByteSource((range?.end ?? 0) - (range?.start ?? 0) + 1).stream,
  })
  const credentials = { remoteId: 'a', accessToken: 't', refreshToken: null, expiresAt: null }
  const delivery = {
    ...{ targetId: 't', caption: 'x', options: everybody, media: [video], credentials },
    ...{ journal: {}, commitStartedAt: null, signal: new AbortController().signal },
    renew: () => Promise.reject(new Error('not asked for')),
    async save(entries: Record<string, unknown>) {
      delivery.journal = { ...delivery.journal, ...entries }
    },
  }
  const before = process.memoryUsage().rss
  await network.stage(delivery)
  await network.commit(delivery)
  const grownMiB = (process.memoryUsage().rss - before) / megabyte
  expect(ranges).toHaveLength(178)
  expect(largest).toBeLessThan(12_100_000)
  expect(grownMiB).toBeLessThan(128)
}, 60_000)
