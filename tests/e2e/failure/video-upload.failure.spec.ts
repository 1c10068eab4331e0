import { expect, test } from 'playwright/test'
import { chooseSeed } from '../../setup/media/random.ts'
import { uploadOverBadLine } from './upload-over-bad-line.ts'

// The long run is `npm run bench -- video-upload`.
const line = { seed: chooseSeed(), bytes: 40_000_000, cuts: 4, bytesPerSecond: 6_000_000 }

test('a video over a line that is cut four times repeats at most one piece per cut', async () => {
  console.log(`FAILURE_SEED=${line.seed}`)
  const report = await uploadOverBadLine(line)
  expect(report.sentAgain).toBeLessThanOrEqual(line.cuts * report.largestPiece)
  expect(report.piecesRepeated).toBe(0)
})
