import { isQuotaError, QuotaFullError } from '#local/quota-full-error.ts'

/** What keeps this browser from keeping anything; it lasts, so a banner tells of it. */
export type DeviceTrouble = 'blocked' | 'full'

export const troubleTexts: Record<DeviceTrouble, string> = {
  blocked:
    'Este navegador não está guardando nada neste aparelho (navegação privada ou armazenamento bloqueado). O que você escrever fica só nesta aba: copie o texto antes de fechá-la, ou abra o uPubly numa janela normal.',
  full: 'O armazenamento deste aparelho está cheio: o que você escrever agora pode não ser guardado. Libere espaço no aparelho para continuar.',
}

const listeners = new Set<() => void>()
let trouble: DeviceTrouble | undefined

export const deviceTrouble = {
  current: () => trouble,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** After a write that worked: there is room, and it is open. */
export function noteSuccess(): void {
  set(undefined)
}

/** Takes any error of the device's database. Answers words for the person. */
export function noteTrouble(error: unknown): string {
  if (isQuotaError(error)) {
    set('full')
    return new QuotaFullError().message
  }
  if (isBlocked(error)) {
    set('blocked')
    void tellFull()
    return troubleTexts.blocked
  }
  return 'Não foi possível salvar neste aparelho. O que você escreveu continua nesta tela; vamos tentar de novo.'
}

/**
 * Words for the person, whatever failed: the device's database in ours, a refusal of our own in its.
 * Undefined for what is no error at all.
 */
export function tellFailure(error: unknown): string | undefined {
  const isOfDevice = isQuotaError(error) || isBlocked(error) || nameOf(error) === 'AbortError'
  if (isOfDevice) return noteTrouble(error)
  return error instanceof Error ? error.message : undefined
}

/** So little is nothing: the database takes more for a letter. */
const leastRoomBytes = 1024 * 1024

/** A disk that is full looks broken to some browsers, which still know how much is left. */
async function tellFull(): Promise<void> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    const isFull = quota !== undefined && quota - (usage ?? 0) < leastRoomBytes
    if (isFull && trouble === 'blocked') set('full')
  } catch {
    // Nothing to be asked here: it stays what it looked like.
  }
}

/** As Dexie and browsers name a database that cannot be opened. */
const blockedNames = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'MissingAPI',
  'DatabaseClosedError',
  'InvalidStateError',
  'SecurityError',
  'NotFoundError',
  'UnknownError',
  'VersionError',
])

function isBlocked(error: unknown): boolean {
  return blockedNames.has(nameOf(error))
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function set(next: DeviceTrouble | undefined): void {
  if (next === trouble) return
  trouble = next
  for (const listener of listeners) listener()
}
