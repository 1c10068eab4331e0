import { expect, it } from 'vitest'
import { findBestTimes, type MeasuredPublication } from './find-best-times.ts'

const zone = 'America/Sao_Paulo'
/** A week in which São Paulo is at UTC-3; the first day is a Sunday. */
const sunday = Date.parse('2026-11-01T03:00:00Z')
const hourMs = 3_600_000

let made = 0
function publish(
  { day = 1, hour, week = 0, place = 'a', post }: Partial<Slot> & { hour: number },
  figures: MeasuredPublication['figures'],
): MeasuredPublication {
  made += 1
  const at = sunday + ((week * 7 + day) * 24 + hour) * hourMs + 5 * 60_000
  return { postId: post ?? `post-${made}`, place, postedAt: new Date(at), figures }
}
interface Slot {
  day: number
  hour: number
  week: number
  place: string
  post: string
}

/** So many posts of an hour, a week apart, that reached these many. */
const reached = (slot: Partial<Slot> & { hour: number }, ...reach: number[]) =>
  reach.map((value, week) => publish({ week, ...slot }, { reach: value }))
const times = (count: number, value: number) => Array.from({ length: count }, () => value)
/** Ten posts around 100, at five hours. */
const usual = (place = 'a') =>
  [6, 9, 14, 20, 22].flatMap((hour) => reached({ day: 3, hour, place }, 96, 104))

const told = (publications: readonly MeasuredPublication[], timeZone = zone) =>
  findBestTimes(publications, timeZone)

it('an hour that is steadily better leads, with its gain drawn towards the usual', () => {
  const { posts, times: found } = told([
    ...reached({ hour: 18 }, 148, 152, 150, 149, 151, 150, 148, 152),
    ...[...usual(), ...usual(), ...usual()],
  ])
  expect(posts).toBe(38)
  expect(found[0]).toMatchObject({ weekday: 1, hour: 18, posts: 8, sureness: 'high' })
  expect(found[0]?.gain).toBeGreaterThan(20)
  expect(found[0]?.gain).toBeLessThan(45)
})

it('with fewer than 20 posts nothing is proposed, and how many there are is said', () => {
  const few = [...reached({ hour: 18 }, ...times(9, 200)), ...usual()]
  expect(told(few)).toEqual({ posts: 19, times: [] })
  expect(told([...few, publish({ hour: 7 }, { reach: 100 })]).times).not.toEqual([])
  expect(told([])).toEqual({ posts: 0, times: [] })
})

it('posts that all did the same have no better hour', () => {
  const same = [6, 9, 14, 18].flatMap((hour) => reached({ hour }, ...times(6, 100)))
  expect(told(same).times).toEqual([])
})

it('one lucky post proposes nothing, and does not carry its hour to the top', () => {
  const steady = reached({ hour: 18 }, 150, 160, 155, 150, 145, 150)
  const alone = [...steady, ...usual(), ...usual(), publish({ day: 5, hour: 7 }, { reach: 90_000 })]
  expect(told(alone).times.map(({ hour }) => hour)).toEqual([18])
  const besides = [...alone, publish({ day: 5, hour: 7 }, { reach: 60 })]
  expect(told(besides).times[0]).toMatchObject({ hour: 18 })
})

it('where hours differ no more than their own posts do, nothing is proposed', () => {
  const noise = [6, 9, 14, 18, 22].flatMap((hour) =>
    reached({ hour }, ...(hour === 14 ? [420, 30, 100, 55, 180] : [400, 25, 100, 50, 210])),
  )
  expect(told(noise).times).toEqual([])
})

it('an account with a hundred times the followers weighs no more than a small one', () => {
  const large = [...usual('large'), ...reached({ hour: 11, place: 'large' }, 100, 100)].map(
    (one) => ({ ...one, figures: { reach: (one.figures.reach ?? 0) * 100 } }),
  )
  const small = [...usual(), ...reached({ hour: 18 }, 150, 150, 150)]
  expect(told([...large, ...small]).times).toMatchObject([{ hour: 18, posts: 3 }])
})

it('a post on two accounts at one hour is one post', () => {
  const twice = ['a', 'b'].flatMap((place) =>
    times(4, 0).map((_, week) =>
      publish({ hour: 18, week, place, post: `both-${week}` }, { reach: 150 }),
    ),
  )
  const { posts, times: found } = told([
    ...[...usual(), ...usual('b'), ...twice],
    ...reached({ hour: 3 }, 100),
  ])
  expect(posts).toBe(25)
  expect(found).toMatchObject([{ hour: 18, posts: 4, sureness: 'medium' }])
})

it('kinds of numbers are never compared: an account is measured in the first that most have', () => {
  // Views are ten times what would be reached: they must not make their hour the best.
  const views = times(4, 0).map((_, week) => publish({ hour: 5, week }, { views: 1000 }))
  const found = told([...usual(), ...usual(), ...views, ...reached({ hour: 18 }, 150, 150, 150)])
  expect(found.posts).toBe(27)
  expect(found.times).toMatchObject([{ hour: 18 }])
  const likes = [...usual(), ...usual(), ...reached({ hour: 18 }, 150, 150, 150)].map((one) => ({
    ...one,
    figures: { likes: one.figures.reach ?? 0 },
  }))
  expect(told(likes).times).toMatchObject([{ hour: 18 }])
})

it('a measure that is mostly zero tells nothing, and the next one is taken', () => {
  const quiet = [...usual(), ...usual(), ...reached({ hour: 18 }, 150, 150, 150)].map((one) => ({
    ...one,
    figures: { views: 0, likes: one.figures.reach ?? 0 },
  }))
  expect(told(quiet).times).toMatchObject([{ hour: 18 }])
  const silent = quiet.map((one) => ({ ...one, figures: { likes: 0 } }))
  expect(told(silent)).toEqual({ posts: 23, times: [] })
})

it('a place with a handful of posts has nothing usual yet, and counts as posts alone', () => {
  const other = reached({ hour: 18, place: 'new' }, 10, 10, 10, 99_999)
  expect(told([...usual(), ...usual(), ...other])).toMatchObject({ posts: 24 })
  expect(told([...usual(), ...usual(), ...other]).times.map(({ hour }) => hour)).not.toContain(18)
})

it('of equally good hours the one with more posts comes first, then the earlier in the week', () => {
  const tie = [
    ...reached({ day: 6, hour: 18 }, ...times(3, 150)),
    ...reached({ day: 2, hour: 18 }, ...times(3, 150)),
    ...[...usual(), ...usual()],
  ]
  expect(told(tie).times.map(({ weekday }) => weekday)).toEqual([2, 6])
})

it('eight hours at most are proposed', () => {
  const good = Array.from({ length: 12 }, (_, hour) => reached({ day: 5, hour }, 150, 150)).flat()
  const bad = [12, 13, 14, 15].flatMap((hour) => reached({ day: 5, hour }, ...times(8, 100)))
  expect(told([...good, ...bad]).times).toHaveLength(8)
})

it('hours are those of the clock in the project zone, also across its changes', () => {
  const at = (text: string, reach: number) => {
    const post = publish({ hour: 0 }, { reach })
    return { ...post, postedAt: new Date(text) }
  }
  // New York: 9 a.m. is 13:00 UTC before 1 November 2026, and 14:00 afterwards.
  const mornings = [
    ...[at('2026-10-19T13:10:00Z', 150), at('2026-10-26T13:10:00Z', 150)],
    ...[at('2026-11-02T14:10:00Z', 150), at('2026-11-09T14:10:00Z', 150)],
  ]
  const found = told([...usual(), ...usual(), ...mornings], 'America/New_York').times
  expect(found).toMatchObject([{ weekday: 1, hour: 9, posts: 4 }])
  // 1:30 a.m. comes twice in the night of the change: both are that hour.
  const doubled = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((text) => at(text, 150))
  const night = told([...usual(), ...usual(), ...doubled], 'America/New_York').times
  expect(night).toMatchObject([{ weekday: 0, hour: 1, posts: 2 }])
})

it('many posts of which few lie above the usual make nobody sure', () => {
  const shaky = reached({ hour: 18 }, 390, 380, 400, 99, 99, 99, 99, 99)
  const [first] = told([...shaky, ...usual(), ...usual()]).times
  expect(first).toMatchObject({ hour: 18, posts: 8, sureness: 'low' })
})
