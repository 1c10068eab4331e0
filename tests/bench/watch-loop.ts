import { writeFileSync } from 'node:fs'

// Loaded into a server by `--import`: how long its loop hears nobody, in time of the processor,
// which is the same however much else the machine has to do. The longest turns are written to
// LOOP_FILE.

const file = process.env.LOOP_FILE
const kept = 1000
const turns: number[] = []
let last = process.threadCpuUsage()

function turn(): void {
  const now = process.threadCpuUsage()
  turns.push((now.user + now.system - last.user - last.system) / 1000)
  last = now
  setImmediate(turn).unref()
}

/** What happens while it starts is no part of it. */
process.once('SIGUSR2', () => {
  last = process.threadCpuUsage()
  turn()
})
process.on('SIGUSR2', () => {
  const longest = turns.sort((a, b) => b - a).slice(0, kept)
  if (file) writeFileSync(file, JSON.stringify(longest))
})
