import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../../accounts/account-credentials.ts'
import { freshenGrant } from '../../accounts/freshen-grant.ts'
import { type Credentials, NetworkError } from '../../networks/network.ts'
import type { ToldPost } from '../../networks/told-values.ts'
import { isTelling, type MetricsDeps, orAborted, type TellingNetwork } from '../ask-account.ts'
import { disconnected, explainTrouble } from '../explain-trouble.ts'
import {
  type AccountRow,
  type ClaimedRow,
  claimDue,
  dropRows,
  findAccountRow,
  type LookOutcome,
  putOff,
  storeLooks,
} from './due-queries.ts'
import {
  judgeFailure,
  leaseMs,
  planLater,
  planLook,
  planRetry,
  putOffMs,
  questionsOfTurn,
  restMs,
  turnMs,
} from './result-times.ts'

/** How long one question may take, in ms. */
const patienceMs = 30_000

/** A publication whose look is due, with all that is needed to ask for it. */
interface Due {
  targetId: string
  remoteId: string
  permalink: string | null
  postedAt: Date
  placement: string | undefined
  trouble: string | null
}

interface Turn {
  account: AccountRow
  due: Due[]
  /** Of what was claimed for this turn. */
  store(outcomes: readonly LookOutcome[]): Promise<void>
}

/**
 * Gives an account its turn: asks its network what became of the publications whose look is due, as
 * many at a time as it takes, and stores each answer before the next question. What had no turn, or no
 * answer, has another time then.
 */
export async function askResults(
  deps: MetricsDeps,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, networks } = deps
  const account = await findAccountRow(db, accountId)
  if (!account) return
  const now = clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const { due, unwanted } = sortOut(account, await claimDue(db, accountId, { now, until }))
  await dropRows(db, unwanted)
  if (due.length === 0) return
  const turn: Turn = { account, due, store: (outcomes) => storeLooks(db, until, outcomes) }
  if (account.status !== 'active') return passBy(turn, due, now, disconnected)
  const id = asNetworkId(account.platformId)
  const network = id && networks.get(id)
  if (!isTelling(network)) return passBy(turn, due, now, null)
  await askInTurn(deps, turn, network, signal)
}

/** What is not to be asked for any more: of removed accounts and deleted posts. */
function sortOut(account: AccountRow, rows: readonly ClaimedRow[]) {
  const isWanted = ({ isDeleted }: ClaimedRow) => account.removedAt === null && !isDeleted
  const due = rows.flatMap((row): Due[] => {
    const { remoteId, postedAt, placement } = row
    if (!isWanted(row) || remoteId === null || postedAt === null) return []
    return [{ ...row, remoteId, postedAt, placement: placement ?? undefined }]
  })
  const wanted = new Set(due.map(({ targetId }) => targetId))
  const unwanted = rows.map(({ targetId }) => targetId).filter((id) => !wanted.has(id))
  return { due, unwanted }
}

async function askInTurn(
  deps: MetricsDeps,
  turn: Turn,
  network: TellingNetwork,
  signal: AbortSignal,
): Promise<void> {
  const { clock, secretBox } = deps
  const { results } = network.metrics
  if (!results) return passBy(turn, turn.due, clock.now(), null)
  const end = clock.now().getTime() + turnMs
  let left = turn.due
  const credentials = await attempt<Credentials>(signal, async () =>
    openCredentials(secretBox, await freshenGrant(deps, network, turn.account)),
  )
  if (credentials instanceof NetworkError) {
    await settleFailure(deps, turn, { asked: left, left, error: credentials })
    return
  }
  for (let questions = 0; left.length > 0; questions += 1) {
    const isOver = questions === questionsOfTurn || clock.now().getTime() > end
    if (signal.aborted || isOver) return leave(deps, turn, left)
    const asked = left.slice(0, results.atOnce)
    const told = await attempt<ToldPost[]>(signal, (patience) =>
      results.read(credentials, asked.map(toPost), patience),
    )
    if (!(told instanceof NetworkError)) await storeAnswer(turn, asked, { told, now: clock.now() })
    else if (signal.aborted) return leave(deps, turn, left)
    else if (await settleFailure(deps, turn, { asked, left, error: told })) return
    left = left.slice(asked.length)
  }
}

/** What the work says within the time that one question may take, or why it said nothing. */
async function attempt<T>(
  signal: AbortSignal,
  work: (patience: AbortSignal) => Promise<T>,
): Promise<T | NetworkError> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await orAborted(work(patience), patience)
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

const toPost = ({ remoteId, placement, permalink }: Due) => ({ remoteId, placement, permalink })

/**
 * An answer takes the place of the one before as a whole: numbers of two hours never stand under one.
 * Where nothing was told, what was told before stays with its hour.
 */
async function storeAnswer(
  { store }: Turn,
  asked: readonly Due[],
  { told, now }: { told: readonly ToldPost[]; now: Date },
): Promise<void> {
  const byId = new Map(told.map((post) => [post.remoteId, post.figures]))
  await store(
    asked.map(({ targetId, remoteId, postedAt }) => {
      const figures = byId.get(remoteId) ?? {}
      const isTold = Object.values(figures).some((value) => value !== undefined)
      return {
        ...{ targetId, trouble: null, dueAt: planLook(postedAt, now) },
        ...(isTold && { told: { figures, fetchedAt: now } }),
      }
    }),
  )
}

/** Stores what a failure means for the account's publications; true where its turn is over. */
async function settleFailure(
  deps: MetricsDeps,
  turn: Turn,
  { asked, left, error }: { asked: readonly Due[]; left: readonly Due[]; error: NetworkError },
): Promise<boolean> {
  const { account, store } = turn
  const { db, clock, log } = deps
  const { failure, detail } = error
  log.info({ accountId: account.id, failure, detail }, 'results of posts not read')
  const trouble = explainTrouble(account.platformId, failure)
  const now = clock.now()
  switch (judgeFailure(failure)) {
    case 'put-off': {
      const later = new Date(now.getTime() + putOffMs(error))
      await store(
        left.map(({ targetId, postedAt }) => ({
          ...{ targetId, trouble, dueAt: planLater(postedAt, later) },
        })),
      )
      await putOff(db, account.id, later)
      return true
    }
    case 'refused':
      await passBy(turn, left, now, trouble)
      return true
    case 'retry':
      await store(
        asked.map(({ targetId, postedAt }) => ({
          ...{ targetId, trouble, dueAt: planRetry(postedAt, now) },
        })),
      )
      await leave(deps, turn, left.slice(asked.length))
      return true
    default:
      await passBy(turn, asked, now, trouble)
      return false
  }
}

/** Until their next look. */
async function passBy(
  { store }: Turn,
  due: readonly Due[],
  now: Date,
  trouble: string | null,
): Promise<void> {
  await store(
    due.map(({ targetId, postedAt }) => ({ targetId, trouble, dueAt: planLook(postedAt, now) })),
  )
}

/** Until another turn, which comes sooner than that of any that failed. */
async function leave({ clock }: MetricsDeps, { store }: Turn, due: readonly Due[]): Promise<void> {
  const later = new Date(clock.now().getTime() + restMs)
  await store(
    due.map(({ targetId, postedAt, trouble }) => ({
      ...{ targetId, trouble, dueAt: planLater(postedAt, later) },
    })),
  )
}
