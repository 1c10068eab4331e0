/**
 * How others end programs: the kernel without memory, a terminal that is interrupted or closed, a
 * service manager that ends all of a service. Says nothing of what the program was doing.
 */
const strangersSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'])

export function isStrangersSignal(signal: string | null | undefined): boolean {
  return typeof signal === 'string' && strangersSignals.has(signal)
}
