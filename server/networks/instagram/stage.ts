import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { awaitFinished, createContainer, isUsable, type NewContainer } from './containers.ts'
import { chosenVersion, type InstagramJournal, isStory, readJournal } from './journal.ts'
import { loginOf } from './logins.ts'
import { requireUploadAddress, sendFile, takesBytes } from './send-file.ts'
import type { Instagram } from './settings.ts'
import { showsEffect } from './verify.ts'

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
  await forgetOtherLogin(instagram, delivery)
  const items = second ? await stageItems(instagram, delivery) : []
  const { container, containerMadeAt } = readJournal(delivery.journal)
  const step: Step = {
    known: container,
    isOld: !isUsable(containerMadeAt, instagram.now()),
    media: second ? undefined : first,
    make: (file) =>
      createContainer(instagram, delivery, containerParams(delivery, { first, items, file })),
    keep: (id, uploads) =>
      delivery.save({ container: id, containerMadeAt: id && instagram.now(), ...uploads }),
  }
  if (container) await send(instagram, delivery, step, container)
  await ensure(instagram, delivery, step)
}

/**
 * What was made by the other login is made again by the present one: whether containers are the same
 * for both is not documented. Of a commit that was tried with it, it is first looked whether it took
 * effect after all.
 */
async function forgetOtherLogin(instagram: Instagram, delivery: Delivery): Promise<void> {
  const { login: before, container } = readJournal(delivery.journal)
  const login = loginOf(delivery.credentials)
  if (login === before) return
  const startedAt = delivery.commitStartedAt?.getTime()
  const isTried = container && startedAt !== undefined
  if (isTried && (await showsEffect(instagram, delivery, { container, startedAt })))
    throw new NetworkError(
      'ambiguous',
      'O Instagram pode já ter publicado este post.',
      'other login',
    )
  const nothing = { container: null, containerMadeAt: null, items: null, uploads: null }
  await delivery.save({ login, ...nothing })
}

async function stageItems(instagram: Instagram, delivery: Delivery): Promise<string[]> {
  const known = readJournal(delivery.journal).items ?? []
  const items: (string | null)[] = delivery.media.map((_, index) => known[index] ?? null)
  const stepOf = (media: DeliveryMedia, index: number): Step => ({
    known: items[index],
    media,
    make: (file) => createContainer(instagram, delivery, itemParams(media, file)),
    keep: async (id, uploads) => {
      items[index] = id
      await delivery.save({ items, ...uploads })
    },
  })
  // All have their files before any is waited for, since the network processes them in parallel.
  for (const [index, media] of delivery.media.entries()) {
    const step = stepOf(media, index)
    if (step.known) await send(instagram, delivery, step, step.known)
    else await make(instagram, delivery, step)
  }
  const ready: string[] = []
  for (const [index, media] of delivery.media.entries())
    ready.push(await ensure(instagram, delivery, stepOf(media, index)))
  return ready
}

interface Step {
  known: string | null | undefined
  /** Nearly expired: replaced although it still exists. */
  isOld?: boolean
  /** Its file; undefined for what is made of other containers. */
  media: DeliveryMedia | undefined
  make(file: FileParams): Promise<NewContainer>
  keep(id: string | null, uploads?: Pick<InstagramJournal, 'uploads'>): Promise<void>
}

async function ensure(instagram: Instagram, delivery: Delivery, step: Step): Promise<string> {
  if (step.known) {
    const status = await awaitOne(instagram, delivery, step, step.known)
    if (status === 'FINISHED' && !step.isOld) return step.known
  }
  const made = await make(instagram, delivery, step)
  if ((await awaitOne(instagram, delivery, step, made)) === 'FINISHED') return made
  throw new NetworkError('transient', later, 'a new container is EXPIRED', { attemptsAtMost: 3 })
}

/** A container, given its bytes if it takes them; stored with where they are sent before it is used. */
async function make(instagram: Instagram, delivery: Delivery, step: Step): Promise<string> {
  const { media } = step
  const isSent = media?.kind === 'video' && takesBytes(delivery)
  const sent = isSent ? await step.make({ upload_type: 'resumable' }) : undefined
  // Without an address to send to it is left to expire, and the network fetches the file.
  if (sent?.uri === undefined) {
    const { id } = await step.make(media ? address(media) : {})
    await step.keep(id)
    return id
  }
  requireUploadAddress(instagram, sent.uri)
  const { uploads } = readJournal(delivery.journal)
  await step.keep(sent.id, { uploads: { ...uploads, [sent.id]: sent.uri } })
  await send(instagram, delivery, step, sent.id)
  return sent.id
}

function awaitOne(instagram: Instagram, delivery: Delivery, step: Step, id: string) {
  return leaveFailed(step, awaitFinished(instagram, delivery, id))
}

/** What a container lacks of its file; nothing for one whose file the network fetches. */
async function send(instagram: Instagram, delivery: Delivery, step: Step, id: string) {
  const uri = readJournal(delivery.journal).uploads?.[id]
  const { media } = step
  if (uri !== undefined && media)
    await leaveFailed(step, sendFile(instagram, delivery, { id, uri, media }))
}

/** A failed container stays failed, so the next attempt needs a new one. */
async function leaveFailed<T>(step: Step, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NetworkError && /^container (ERROR|refused)/.test(error.detail))
      await step.keep(null)
    throw error
  }
}

/** How a file comes to the network. */
type FileParams = { video_url?: string; image_url?: string; upload_type?: string }

function containerParams(
  delivery: Delivery,
  given: { first: DeliveryMedia; items: readonly string[]; file: FileParams },
) {
  const { first: media, items, file } = given
  // The network ignores a caption here, and takes no collaborators, cover or alternative text.
  if (isStory(delivery)) return { media_type: 'STORIES', ...file }
  const shared = { caption: delivery.caption, ...collaborators(delivery) }
  if (items.length > 0) return { media_type: 'CAROUSEL', children: items.join(','), ...shared }
  return media.kind === 'video'
    ? { media_type: 'REELS', ...file, ...shared, ...cover(delivery), ...feed(delivery) }
    : { ...file, ...shared, ...altText(media) }
}

function address({ kind, url }: DeliveryMedia): FileParams {
  return kind === 'video' ? { video_url: url } : { image_url: url }
}

function itemParams(media: DeliveryMedia, file: FileParams) {
  const item = { ...file, is_carousel_item: 'true' }
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
