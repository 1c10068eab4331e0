/**
 * Signals that end a program from outside: the kernel without memory, an interrupted or closed
 * terminal, a service manager. They say nothing about the file that was being processed.
 */
const externalSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'])

export function isExternalSignal(signal: string | null | undefined): boolean {
  return typeof signal === 'string' && externalSignals.has(signal)
}
