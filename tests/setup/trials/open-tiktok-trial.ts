import type { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import type { Credentials, Delivery, DeliveryMedia } from '#server/networks/network.ts'
import { createTiktok } from '#server/networks/tiktok/create-tiktok.ts'
import type { Settings } from '#server/sandbox/settings.ts'
import { sampleJpeg, sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { startTrial } from '#server/sandbox/trial/start-trial.ts'
import { createGuardedFetch } from '#server/security/guarded-fetch.ts'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'

export const everybody: TiktokVersion = {
  ...{ platformId: 'tiktok', title: '', privacy: 'PUBLIC_TO_EVERYONE', coverMs: null },
  ...{ allowComment: true, allowDuet: false, allowStitch: false },
  ...{ isCommercial: false, isYourBrand: false, isBrandContent: false },
  ...{ isAiGenerated: false, autoAddMusic: false },
}

/** A valid video of at least that many bytes: what is missing is a box that players skip. */
export async function makeTiktokVideo(bytes = 0, given: Parameters<typeof sampleMp4>[0] = {}) {
  const video = await sampleMp4({ width: 360, height: 640, ...given })
  const missing = Math.max(0, bytes - video.length)
  if (missing < 8) return video
  const box = Buffer.alloc(missing)
  box.writeUInt32BE(missing, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video, box])
}

/** A medium whose bytes are in memory, as a delivery gives it to a connector. */
export function asDeliveryVideo(bytes: Buffer, durationSeconds = 4): DeliveryMedia {
  return makeDeliveryMedia({
    ...{ kind: 'video', contentType: 'video/mp4', size: bytes.length, durationSeconds },
    open: async (range) =>
      new Blob([
        new Uint8Array(range ? bytes.subarray(range.start, range.end + 1) : bytes),
      ]).stream(),
  })
}

/** The connector against the running stand-in, with deliveries that keep their journal in memory. */
export async function openTiktokTrial(settings: Partial<Settings> = {}) {
  const trial = await startTrial({ tiktokRates: 'none', tiktokModerationMs: 0, ...settings })
  let shift = 0
  const { environment, url } = trial.sandbox()
  const network = createTiktok(
    {
      ...{ clientKey: trial.appId, clientSecret: trial.appSecret, isSimulated: true },
      ...{ wwwBase: environment.TIKTOK_WWW_BASE, apiBase: environment.TIKTOK_API_BASE },
    },
    createGuardedFetch({ trustedOrigins: [url] }),
    () => Date.now() + shift,
  )
  let count = 0
  const number = () => {
    count += 1
    return count
  }

  return {
    ...trial,
    network,
    /** Moves both clocks. */
    async advance(ms: number) {
      shift += ms
      await trial.control('POST', 'clock', { advanceMs: ms })
    },
    async link(username = `conta.${number()}`) {
      const linked = await trial.sandbox().linkAccount(username, undefined, 'tiktok')
      const { accessToken, refreshToken, expiresAt, userId: remoteId } = linked
      const credentials: Credentials = { accessToken, refreshToken, expiresAt, remoteId }
      return { username, credentials }
    },
    change: (username: string, body: unknown) =>
      trial.control('PATCH', `tiktok/accounts/${username}`, body),
    fault: (fault: Record<string, unknown>) => trial.control('POST', 'faults', fault),
    /** Photos at addresses of a host that can be closed, as the product's are. */
    async offerPhotos(sizes: readonly { width: number; height: number }[]) {
      const photos: DeliveryMedia[] = []
      for (const size of sizes) {
        const path = `/foto-${number()}.jpg`
        const body = await sampleJpeg(size)
        const address = trial.host.offer(path, { body })
        const wasFetched = () => trial.host.fetched.some((one) => one.path === path)
        const closeAddress = async () => {
          trial.host.offer(path, { status: 404 })
          return wasFetched()
        }
        photos.push(makeDeliveryMedia({ url: address, size: body.length, closeAddress }))
      }
      return photos
    },
    deliver(
      { credentials }: { credentials: Credentials },
      media: readonly DeliveryMedia[],
      more: Partial<Delivery> = {},
    ) {
      const { signal } = new AbortController()
      const delivery = {
        ...{ targetId: 'target', caption: 'Pão quentinho #pao', options: everybody, media, signal },
        ...{ credentials, journal: {}, commitStartedAt: null },
        async save(entries: Record<string, unknown>) {
          delivery.journal = { ...delivery.journal, ...entries }
        },
        async renew() {
          const grant = await network.renewal?.renew(delivery.credentials, signal)
          delivery.credentials = { ...delivery.credentials, ...grant }
          return delivery.credentials
        },
        ...more,
      } as Delivery & { journal: Record<string, unknown>; credentials: Credentials }
      return delivery
    },
    /** What the account posted. */
    async readPosts(username: string) {
      const answer = await fetch(`${trial.sandbox().url}/_control/posts`)
      const posts = (await answer.json()) as {
        account: { username: string }
        caption: string
        labels: string[]
        media: { sha256: string }[]
        id: string
      }[]
      return posts.filter(({ account }) => account.username === username)
    },
    /** Commits as the publisher does: the moment is written down before. */
    commit(delivery: Delivery) {
      Object.assign(delivery, { commitStartedAt: new Date(Date.now() + shift) })
      return network.commit(delivery)
    },
  }
}
export type TiktokTrial = Awaited<ReturnType<typeof openTiktokTrial>>
