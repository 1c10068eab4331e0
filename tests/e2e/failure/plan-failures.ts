import { createRandom, type Random } from '../../setup/media/random.ts'

/** What can fail in a device, its line and the server. */
export const cutKinds = [
  'close-page',
  'kill-browser',
  'stop-worker',
  'network-off',
  'network-silent',
  'network-deaf',
  'network-flapping',
  'portal',
  'cut-connections',
  'cut-inside-request',
  'lose-answer',
  'kill-server',
  'second-tab',
  'refuse-token',
] as const
export type CutKind = (typeof cutKinds)[number]

export interface PlannedCut {
  kind: CutKind
  /** Time since the end of the failure before, in ms. */
  afterMs: number
  /** Duration, for failures that have one, in ms. */
  lastsMs: number
  /** Bytes into a request, for failures inside one. */
  afterBytes: number
}

export interface PlannedPhoto {
  seed: number
  bytes: number
}

export interface PlannedEntry {
  number: number
  photos: PlannedPhoto[]
  /** Days from today. */
  inDays: number
  /** Five-minute steps from midnight. */
  step: number
  /** What is added to the text later; '' for no change. */
  edit: string
}

export interface FailurePlan {
  seed: number
  entries: PlannedEntry[]
  cuts: PlannedCut[]
}

export interface PlanSize {
  seed: number
  entries: number
  cuts: number
}

const kibi = 1024
const mebi = 1024 * kibi

/**
 * The whole plan, the same for the same seed. The order of events is only as exact as two processes
 * allow.
 */
export function planFailures({ seed, entries, cuts }: PlanSize): FailurePlan {
  const random = createRandom(seed)
  return {
    seed,
    entries: Array.from({ length: entries }, (_, index) => planEntry(random, index + 1)),
    cuts: Array.from({ length: cuts }, (_, index) => planCut(random, index)),
  }
}

function planEntry(random: Random, number: number): PlannedEntry {
  // One in eight is too large for a form and is uploaded in pieces.
  const photos = number % 8 === 4 ? planLarge(random) : planSmall(random)
  return {
    number,
    photos: photos.map((bytes) => ({ seed: random.between(1, 1_000_000_000), bytes })),
    inDays: random.between(2, 30),
    step: random.between(0, 287),
    edit: random.chance(0.4) ? `Mudado ${random.between(1, 999)}` : '',
  }
}

function planSmall(random: Random): number[] {
  const count = random.between(1, 3)
  return Array.from({ length: count }, () => random.between(80 * kibi, 700 * kibi))
}

/** 9 to 12 MiB in total. */
function planLarge(random: Random): number[] {
  return Array.from({ length: 3 }, () => random.between(3 * mebi, 4 * mebi))
}

function planCut(random: Random, index: number): PlannedCut {
  return {
    kind: random.pick(index % 2 === 0 ? cutKinds : quickKinds),
    afterMs: random.between(0, 1200),
    lastsMs: random.between(50, 1500),
    afterBytes: random.between(0, random.pick([2 * kibi, 300 * kibi, 3 * mebi])),
  }
}

/** Failures that need no restart of a process. */
const quickKinds = [
  'close-page',
  'stop-worker',
  'network-off',
  'network-silent',
  'network-deaf',
  'network-flapping',
  'portal',
  'cut-connections',
  'cut-inside-request',
  'lose-answer',
  'second-tab',
  'refuse-token',
] as const

export function describeFailurePlan({ seed, entries, cuts }: FailurePlan): string {
  const lines = [
    `FAILURE_SEED=${seed}`,
    ...entries.map(({ number, photos, inDays, step, edit }) => {
      const sizes = photos.map(({ bytes }) => bytes).join('+')
      return `entry ${number}: photos ${sizes}, day +${inDays} step ${step}, ${edit}`
    }),
    ...cuts.map(
      ({ kind, afterMs, lastsMs, afterBytes }, index) =>
        `cut ${index + 1}: ${kind} after ${afterMs} ms for ${lastsMs} ms, ${afterBytes} bytes in`,
    ),
  ]
  return lines.join('\n')
}
