import { execFileSync } from 'node:child_process'

/**
 * The results of an exported function for each list of arguments on a machine in that time zone.
 * Runs in a separate process, because Node reads the machine's zone once at its start.
 */
export function callInZone(
  machine: string,
  module: URL,
  name: string,
  calls: readonly (readonly unknown[])[],
): unknown[] {
  const script = `
    import { text } from 'node:stream/consumers'
    const { ${name}: call } = await import(${JSON.stringify(module.href)})
    const calls = JSON.parse(await text(process.stdin))
    const machine = Intl.DateTimeFormat().resolvedOptions().timeZone
    process.stdout.write(JSON.stringify({ machine, answers: calls.map((list) => call(...list)) }))
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: machine },
    input: JSON.stringify(calls),
    maxBuffer: 64 * 1024 * 1024,
  })
  const { machine: actual, answers } = JSON.parse(said.toString())
  if (actual !== machine) throw new Error(`The process was in ${actual} instead of ${machine}`)
  return answers
}
