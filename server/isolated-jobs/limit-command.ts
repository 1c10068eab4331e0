export interface CommandLimits {
  /** Of data the program may hold: `ulimit -d`. */
  dataMebibytes: number
  /** Of all it may address: `ulimit -v`. Not for Node, which reserves far more than it uses. */
  addressMebibytes?: number
  /** Of the processor's time: `ulimit -t`. */
  cpuSeconds?: number
}

/**
 * A command under limits that the kernel keeps, also when whoever started it is gone. Only Linux keeps
 * all of them; elsewhere the command is answered as it is.
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
