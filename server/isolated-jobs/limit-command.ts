interface CommandLimits {
  /** Limit of data memory: `ulimit -d`. */
  dataMebibytes: number
  /** Limit of address space: `ulimit -v`. Not for Node, which reserves far more than it uses. */
  addressMebibytes?: number
  /** Limit of processor time: `ulimit -t`. */
  cpuSeconds?: number
}

/**
 * Wraps a command in limits that the kernel enforces. Only Linux enforces all of them; elsewhere
 * the command is returned unchanged.
 */
export function limitCommand(
  program: string,
  args: readonly string[],
  limits: CommandLimits,
): [program: string, args: string[]] {
  if (process.platform !== 'linux') return [program, [...args]]
  const { dataMebibytes, addressMebibytes, cpuSeconds } = limits
  const script = [
    'ulimit -c 0',
    `ulimit -d ${dataMebibytes * 1024}`,
    ...(addressMebibytes === undefined ? [] : [`ulimit -v ${addressMebibytes * 1024}`]),
    ...(cpuSeconds === undefined ? [] : [`ulimit -t ${cpuSeconds}`]),
    'exec "$0" "$@"',
  ].join(' && ')
  return ['/bin/sh', ['-c', script, program, ...args]]
}

/**
 * Signals that end a program from outside: the kernel without memory, an interrupted or closed
 * terminal, a service manager. They say nothing about the file that was being processed.
 */
const externalSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'])

export function isExternalSignal(signal: string | null | undefined): boolean {
  return typeof signal === 'string' && externalSignals.has(signal)
}
