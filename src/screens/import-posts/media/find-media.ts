import { mayTryAgain } from '#contract/calls/errors.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { type FoundNames, maxAddressLength, maxLookedUp } from '#contract/storage/storage-import.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { isUnreachable } from '#src/api/calls/call.ts'
import { isAddress, isOwnAddress, type MediaAnswer } from './media-answer.ts'

export interface MediaPorts {
  /** The stored files with each name, in the order of the names. */
  lookUp: (names: string[], signal: AbortSignal) => Promise<FoundNames['found']>
  /** Has the server fetch a URL; resolves with its copy, or null when that is no media. */
  fetchAddress: (url: string, signal: AbortSignal) => Promise<PostMedia | null>
  wait: (ms: number) => Promise<void>
}

interface Search {
  signal: AbortSignal
  /** Called with the results of some names and URLs at a time. */
  onAnswers: (answers: ReadonlyMap<string, MediaAnswer>) => void
}

/** How many URLs the server is asked to fetch at the same time. */
const lanes = 2
const longestWaitMs = 60_000

/**
 * Searches the storage for each name, and has the server fetch each URL, once. Resolves with false when the
 * connection was lost: the search for the rest has to be started again.
 */
export async function findMedia(
  refs: readonly string[],
  ports: MediaPorts,
  { signal, onAnswers }: Search,
): Promise<boolean> {
  const tell = (some: readonly string[], answer: MediaAnswer) =>
    onAnswers(new Map(some.map((ref) => [ref, answer])))
  const wrong = refs.filter((ref) => tellWrong(ref) !== undefined)
  for (const ref of wrong) tell([ref], { state: 'failed', message: tellWrong(ref) ?? '' })
  const left = new Set(refs.filter((ref) => !wrong.includes(ref)))
  try {
    const names = [...left].filter((ref) => !isAddress(ref))
    const addresses = [...left].filter(isAddress)
    tell(addresses, { state: 'waiting', message: 'Buscando o endereço...' })
    for (let at = 0; at < names.length; at += maxLookedUp) {
      const some = names.slice(at, at + maxLookedUp)
      const found = await patiently(() => ports.lookUp(some, signal), ports, signal)
      onAnswers(new Map(some.map((name, index) => [name, readFound(name, found[index] ?? [])])))
      for (const name of some) left.delete(name)
    }
    const queue = addresses.values()
    const lane = async () => {
      for (const url of queue) {
        const answer = await fetchOne(url, ports, signal)
        tell([url], answer)
        left.delete(url)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return true
  } catch (error) {
    if (signal.aborted) return true
    const message = isUnreachable(error)
      ? 'Sem conexão: as mídias são procuradas quando ela voltar.'
      : error instanceof Error && error.message !== ''
        ? error.message
        : 'As mídias não puderam ser procuradas.'
    tell(
      [...left],
      isUnreachable(error) ? { state: 'waiting', message } : { state: 'failed', message },
    )
    return !isUnreachable(error)
  }
}

function tellWrong(ref: string): string | undefined {
  if (isAddress(ref))
    return ref.length > maxAddressLength ? 'O endereço é longo demais.' : undefined
  if (ref.length > 2000 || /\p{Cc}/u.test(ref)) return 'Isto não é um nome de arquivo.'
  return undefined
}

function readFound(name: string, found: FoundNames['found'][number]): MediaAnswer {
  const [first, ...others] = found
  if (!first) {
    const where = isOwnAddress(name)
      ? 'não é de um arquivo deste projeto.'
      : 'não está em Meus Arquivos.'
    return { state: 'failed', message: where }
  }
  if (others.length > 0) {
    const paths = found.map(({ path }) => `“${path}”`).join(', ')
    return { state: 'failed', message: `há mais de um: ${paths}. Escreva o caminho inteiro.` }
  }
  if (!first.media) return { state: 'failed', message: notMedia }
  return { state: 'found', media: first.media }
}

const notMedia = 'não é imagem nem vídeo.'

async function fetchOne(url: string, ports: MediaPorts, signal: AbortSignal): Promise<MediaAnswer> {
  try {
    const media = await patiently(() => ports.fetchAddress(url, signal), ports, signal)
    return media ? { state: 'found', media } : { state: 'failed', message: notMedia }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.has('MEDIA_UNSUPPORTED')) return { state: 'failed', message: notMedia }
    const [detail] = error.details
    return { state: 'failed', message: detail?.message ?? error.message }
  }
}

/** Retries a call after a delay while the server says that it may succeed later. */
async function patiently<T>(
  act: () => Promise<T>,
  { wait }: MediaPorts,
  signal: AbortSignal,
): Promise<T> {
  for (let waitMs = 2000; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    signal.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || !mayTryAgain(error)) throw error
      await wait(Math.min((error.retryAfterSeconds ?? 0) * 1000 || waitMs, longestWaitMs))
    }
  }
}
