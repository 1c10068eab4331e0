import { formatCount } from '#contract/texts/format-numbers.ts'
import { replayEvents } from '../billing/events/replay-events.ts'
import { readReplay } from './read-replay.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => {
  const replay = readReplay(process.argv.slice(2))
  return async (deps, billing) => {
    const count = await replayEvents(deps, billing, replay)
    return `${formatCount(count, 'evento aplicado', 'eventos aplicados')} de novo.`
  }
})
