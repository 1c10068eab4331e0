import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { chosenVersion, isStory } from './chosen-version.ts'
import { awaitFinished, createContainer, isUsable } from './containers.ts'
import { readJournal } from './journal.ts'
import type { Instagram } from './settings.ts'

const later = 'O Instagram está com problemas.'
const onlyOne = 'Um story do Instagram leva uma só foto ou um só vídeo.'

/**
 * Makes the containers, which nobody sees, and waits until they are ready. Each id is stored as
 * soon as it is known; a container in the journal is used again, an expired one is made again.
 * Throws `NetworkError`.
 */
export async function stage(instagram: Instagram, delivery: Delivery): Promise<void> {
  const [first, second] = delivery.media
  if (!first) throw new NetworkError('media', 'O Instagram precisa de uma mídia.', 'no media')
  if (second && isStory(delivery))
    throw new NetworkError('content', onlyOne, 'a story with several files')
  const items = second ? await stageItems(instagram, delivery) : []
  const { container, containerMadeAt } = readJournal(delivery.journal)
  await ensure(instagram, delivery, {
    known: container,
    isOld: !isUsable(containerMadeAt, instagram.now()),
    make: () => createContainer(instagram, delivery, containerParams(delivery, first, items)),
    keep: (id) => delivery.save({ container: id, containerMadeAt: id && instagram.now() }),
  })
}

async function stageItems(instagram: Instagram, delivery: Delivery): Promise<string[]> {
  const known = readJournal(delivery.journal).items ?? []
  const items: (string | null)[] = delivery.media.map((_, index) => known[index] ?? null)
  // All are made before any is waited for, since the network processes them in parallel.
  for (const [index, media] of delivery.media.entries()) {
    if (items[index] != null) continue
    items[index] = await createContainer(instagram, delivery, itemParams(media))
    await delivery.save({ items })
  }
  const ready: string[] = []
  for (const [index, media] of delivery.media.entries())
    ready.push(
      await ensure(instagram, delivery, {
        known: items[index],
        make: () => createContainer(instagram, delivery, itemParams(media)),
        keep: async (id) => {
          items[index] = id
          await delivery.save({ items })
        },
      }),
    )
  return ready
}

interface Step {
  known: string | null | undefined
  /** Nearly expired: replaced although it still exists. */
  isOld?: boolean
  make(): Promise<string>
  keep(id: string | null): Promise<void>
}

async function ensure(instagram: Instagram, delivery: Delivery, step: Step): Promise<string> {
  if (step.known) {
    const status = await awaitOne(instagram, delivery, step, step.known)
    if (status === 'FINISHED' && !step.isOld) return step.known
  }
  const made = await step.make()
  await step.keep(made)
  if ((await awaitOne(instagram, delivery, step, made)) === 'FINISHED') return made
  throw new NetworkError('transient', later, 'a new container is EXPIRED', { attemptsAtMost: 3 })
}

async function awaitOne(instagram: Instagram, delivery: Delivery, step: Step, id: string) {
  try {
    return await awaitFinished(instagram, delivery, id)
  } catch (error) {
    // A failed container stays failed, so the next attempt needs a new one.
    if (error instanceof NetworkError && error.detail.startsWith('container ERROR'))
      await step.keep(null)
    throw error
  }
}

function containerParams(delivery: Delivery, media: DeliveryMedia, items: readonly string[]) {
  // The network ignores a caption here, and takes no collaborators, cover or alternative text.
  if (isStory(delivery)) return { media_type: 'STORIES', ...address(media) }
  const shared = { caption: delivery.caption, ...collaborators(delivery) }
  if (items.length > 0) return { media_type: 'CAROUSEL', children: items.join(','), ...shared }
  return media.kind === 'video'
    ? { media_type: 'REELS', ...address(media), ...shared, ...cover(delivery), ...feed(delivery) }
    : { ...address(media), ...shared, ...altText(media) }
}

function address({ kind, url }: DeliveryMedia) {
  return kind === 'video' ? { video_url: url } : { image_url: url }
}

function itemParams(media: DeliveryMedia) {
  const item = { ...address(media), is_carousel_item: 'true' }
  return media.kind === 'video' ? { media_type: 'VIDEO', ...item } : { ...item, ...altText(media) }
}

/** Only images have one: the network takes none for video. */
function altText({ altText: text }: DeliveryMedia): { alt_text?: string } {
  return text === '' ? {} : { alt_text: text }
}

function collaborators(delivery: Delivery): { collaborators?: string } {
  const names = chosenVersion(delivery)?.collaborators ?? []
  return names.length === 0 ? {} : { collaborators: JSON.stringify(names) }
}

function cover(delivery: Delivery): { thumb_offset?: string } {
  const coverMs = chosenVersion(delivery)?.coverMs ?? null
  return coverMs === null ? {} : { thumb_offset: String(coverMs) }
}

/** Always said, since it is not documented what the network does without (docs/networks.md 3.4). */
function feed(delivery: Delivery): { share_to_feed: string } {
  return { share_to_feed: String(chosenVersion(delivery)?.isReelsOnly !== true) }
}
