import { uploadOverBadLine } from '#tests/e2e/failure/upload-over-bad-line.ts'
import { chooseSeed } from '#tests/setup/media/random.ts'
import type { Figure } from './bench.ts'

export const name = 'A video of 300 MB over a line that is cut ten times'

const MB = 1_000_000
const cuts = 10

export async function run(): Promise<Figure[]> {
  const seed = chooseSeed()
  console.log(`FAILURE_SEED=${seed}`)
  const report = await uploadOverBadLine({
    ...{ seed, cuts, bytes: 300 * MB },
    bytesPerSecond: 8 * MB,
  })
  return [
    {
      what: 'sent again after a cut, on average',
      value: report.sentAgain / cuts / MB,
      unit: 'MB',
      target: { value: report.largestPiece / MB },
    },
    { what: 'pieces', value: report.pieces, unit: '' },
    { what: 'largest piece', value: report.largestPiece / MB, unit: 'MB' },
    {
      what: 'memory of the browser and its worker, at most above the start',
      value: report.memoryMiB,
      unit: 'MiB',
      target: { value: 150 },
    },
    { what: 'all in all', value: report.seconds, unit: 's' },
  ]
}
