import { createStore, useSelector } from '@tanstack/react-store'
import { isQuotaError, QuotaFullError } from '#local/database/quota-full-error.ts'

/** Why the browser cannot store data. A lasting state, so it is shown in a banner. */
type DeviceTrouble = 'blocked' | 'full'

export const troubleTexts: Record<DeviceTrouble, string> = {
  blocked:
    'Este navegador não está guardando nada neste aparelho (navegação privada ou armazenamento bloqueado). O que você escrever fica só nesta aba: copie o texto antes de fechá-la, ou abra o uPubly numa janela normal.',
  full: 'O armazenamento deste aparelho está cheio: o que você escrever agora pode não ser guardado. Libere espaço no aparelho para continuar.',
}

/** Undefined while the browser stores everything. */
export const deviceTrouble = createStore<DeviceTrouble | undefined>(undefined)

/** Call after a successful write: storage is neither blocked nor full. */
export function reportStorageSuccess(): void {
  set(undefined)
}

/** Records an error of the device's database, and returns a message for the person. */
export function reportStorageError(error: unknown): string {
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
 * A message for the person about any failure: our own text for an error of the device's database,
 * otherwise the error's message. Undefined for a value that is not an error.
 */
export function describeStorageError(error: unknown): string | undefined {
  const isOfDevice = isQuotaError(error) || isBlocked(error) || nameOf(error) === 'AbortError'
  if (isOfDevice) return reportStorageError(error)
  return error instanceof Error ? error.message : undefined
}

/** With less free space the disk counts as full: IndexedDB reserves this much for one small write. */
const leastRoomBytes = 1024 * 1024

/** Some browsers report a full disk as a broken database, but still estimate the free space correctly. */
async function tellFull(): Promise<void> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    const isFull = quota !== undefined && quota - (usage ?? 0) < leastRoomBytes
    if (isFull && deviceTrouble.get() === 'blocked') set('full')
  } catch {
    // No estimate is available, so the trouble stays 'blocked'.
  }
}

/** The names that Dexie and browsers give to errors of a database that cannot be opened. */
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
  deviceTrouble.setState(() => next)
}

/** Why the browser cannot store data at present; undefined when it can. */
export function useDeviceTrouble(): DeviceTrouble | undefined {
  return useSelector(deviceTrouble)
}
