import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools } from '../setup/posting/delivery-tools.ts'
import type { CasedNetwork } from './network-cases.ts'

export function describeDelivery(
  database: 'run' | 'embedded',
  networkId: CasedNetwork = 'instagram',
): void {
  describe(`publishing (${networkId}, ${database} database)`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    let accountId: string
    let publisher: { stop(): Promise<void> }
    beforeAll(async () => {
      world = await openTestWorld({ database })
      tools = await openDeliveryTools(world)
      accountId = await world.addAccount(tools.person, 'padaria.da.vila', networkId)
      publisher = await tools.publish()
    })
    afterAll(async () => {
      await publisher.stop()
      await world.close()
    })

    const state = (id: string | undefined) => async () => (await tools.readTarget(id)).state

    it('publishes an image at once when it is due now', async () => {
      const caption = 'Agora: pão de queijo'
      const [id] = await tools.schedule({
        caption,
        accountIds: [accountId],
        template: { isPostNow: true },
      })
      await expect.poll(state(id), { timeout: 15_000 }).toBe('published')
      const posts = await tools.readPosts(caption)
      expect(posts).toHaveLength(1)
      const target = await tools.readTarget(id)
      expect(target).toMatchObject({ remoteId: posts[0]?.id, failure: null, claim: null })
      const permalink = async () => (await tools.readTarget(id)).permalink
      await expect.poll(permalink, { timeout: 10_000 }).toBe(posts[0]?.permalink)
    })

    it('publishes at the scheduled time, not before and not much later', async () => {
      const at = new Date(Date.now() + 6000)
      const caption = 'Na hora marcada'
      const [id] = await tools.schedule({ caption, accountIds: [accountId], at })
      await expect.poll(state(id), { timeout: 5000, interval: 100 }).toBe('staged')
      expect(await tools.readPosts(caption)).toEqual([])
      await expect.poll(state(id), { timeout: 15_000, interval: 50 }).toBe('published')
      const [post] = await tools.readPosts(caption)
      const late = Date.parse(post?.publishedAt ?? '') - at.getTime()
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThan(1500)
    })

    it('stores the reason when the copy for the network cannot be made', async () => {
      const { files } = world.deps
      const { takeOut } = files
      files.takeOut = (_key, path) => writeFile(path, 'what the disk gave back')
      try {
        const [id] = await tools.schedule({
          caption: 'Estragada',
          accountIds: [accountId],
          files: [(await makePhoto('e.jpg', { width: 640, height: 640, hue: 77 })).buffer],
          template: { isPostNow: true },
        })
        await expect.poll(state(id), { timeout: 15_000 }).toBe('rejected')
        const target = await tools.readTarget(id)
        expect(target.failureCode).toBe('media')
        expect(target.failure).toContain('o arquivo não pôde ser lido')
      } finally {
        files.takeOut = takeOut
      }
    })

    it('publishes several images as one post, in order', async () => {
      const hues = [10, 20, 30]
      const photos = await Promise.all(
        hues.map((hue) => makePhoto('c.jpg', { width: 640, height: 640, hue })),
      )
      const caption = 'Três fotos'
      const [id] = await tools.schedule({
        caption,
        accountIds: [accountId],
        files: photos.map(({ buffer }) => buffer),
        template: { isPostNow: true },
      })
      await expect.poll(state(id), { timeout: 20_000 }).toBe('published')
      const [post, ...others] = await tools.readPosts(caption)
      expect(others).toEqual([])
      expect(post?.media).toHaveLength(3)
    })

    it('publishes a pasted text as it was written', async () => {
      const caption = [
        'Preço:\tR$\u00a010,00 “à vista” — propa\u00adganda…',
        'Decomposto: pa\u0303o, ac\u0327ai\u0301 #pa\u0303o #açaí @ana.b',
        '👩🏽‍🍳 👨‍👩‍👧‍👦 🇧🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 𝗣𝗿𝗼𝗺𝗼 \u200fمرحبا\u200e a\u200bb',
        'https://exemplo.com.br/p?utm_source=ig&utm_medium=a%20b+c#topo 100% & <b> "x" \\n',
      ].join('\n\n')
      const [id] = await tools.schedule({
        ...{ caption, accountIds: [accountId], template: { isPostNow: true } },
      })
      await expect.poll(state(id), { timeout: 20_000 }).toBe('published')
      expect(await tools.readPosts(caption)).toHaveLength(1)
    })

    it('publishes a photo that misses 4:5 or 1.91:1 by a few pixels, and one that lies turned', async () => {
      const caption = 'Quase no formato'
      const plain = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: 'teal' } })
      const files = [
        await plain(1080, 1357).jpeg().toBuffer(),
        await plain(1914, 1000).jpeg().toBuffer(),
        await plain(1357, 1080).webp().withMetadata({ orientation: 6 }).toBuffer(),
      ]
      const [id] = await tools.schedule({
        ...{ caption, accountIds: [accountId], files },
        template: { isPostNow: true },
      })
      await expect.poll(state(id), { timeout: 20_000 }).toBe('published')
      const [post] = await tools.readPosts(caption)
      expect(post?.media).toHaveLength(3)
    })

    it('publishes a video with its index last, as phones write it', async () => {
      const caption = 'Um vídeo'
      const [id] = await tools.schedule({
        caption,
        accountIds: [accountId],
        files: [await sampleMp4({ isMoovFirst: false })],
        template: { isPostNow: true },
      })
      await expect.poll(state(id), { timeout: 20_000 }).toBe('published')
      expect(await tools.readPosts(caption)).toHaveLength(1)
    })

    it('does not publish what was cancelled before its time', async () => {
      const caption = 'Cancelado a tempo'
      const account = await world.addAccount(tools.person, 'loja.fechada', networkId)
      const at = new Date(Date.now() + 5000)
      const [id] = await tools.schedule({ caption, accountIds: [account], at })
      await expect.poll(state(id), { timeout: 5000, interval: 100 }).toBe('staged')
      const answer = await fetch(`${world.url}/api/v1/social-media-account/${account}`, {
        method: 'DELETE',
        headers: tools.person.headers,
      })
      expect(answer.status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, at.getTime() + 2500 - Date.now()))
      expect(await state(id)()).toBe('cancelled')
      expect(await tools.readPosts(caption)).toEqual([])
    })
  })
}
