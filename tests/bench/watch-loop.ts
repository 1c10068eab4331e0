import { writeFileSync } from 'node:fs'

// Loaded into a server with `--import`. Measures how long the event loop is blocked, in processor
// time, so that other load on the machine does not matter. Writes the longest turns to LOOP_FILE.

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

/** The start-up is not measured. */
process.once('SIGUSR2', () => {
  last = process.threadCpuUsage()
  turn()
})
process.on('SIGUSR2', () => {
  const longest = turns.sort((a, b) => b - a).slice(0, kept)
  if (file) writeFileSync(file, JSON.stringify(longest))
})
