/** A post on its way, as in the product: kept here until the server has answered. */
export interface DemoEntry {
  /** Made once and sent with every attempt, so that the server recognizes the post. */
  key: string
  caption: string
  /** 0 to 1 while it is being sent; null while it waits. */
  progress: number | null
}

export interface DemoPost {
  key: string
  caption: string
  /** How often the server has received the post. */
  received: number
}

export interface DemoState {
  isOffline: boolean
  entries: readonly DemoEntry[]
  /** The posts that the server has. */
  posts: readonly DemoPost[]
}

export type DemoEvent =
  | { type: 'scheduled'; key: string; caption: string }
  | { type: 'connection-changed'; isOffline: boolean }
  /** One step of time has passed. */
  | { type: 'passed' }

export const mostEntries = 3
export const mostPosts = 4
const step = 0.05
/** The progress from which on the server has the post, while its answer is still on the way. */
const takenAt = 0.6

export const emptyDemo: DemoState = { isOffline: false, entries: [], posts: [] }

/** The demo begins offline with a waiting post, so that there is something to see. */
export const firstDemo: DemoState = {
  ...emptyDemo,
  isOffline: true,
  entries: [
    {
      key: 'first',
      caption: 'Fornada nova às 16h. Guarda um lugar pra gente?',
      progress: null,
    },
  ],
}

export function advanceDemo(state: DemoState, event: DemoEvent): DemoState {
  switch (event.type) {
    case 'scheduled': {
      if (state.entries.length >= mostEntries) return state
      const entry = { key: event.key, caption: event.caption, progress: null }
      return { ...state, entries: [...state.entries, entry] }
    }
    case 'connection-changed':
      // Nobody knows whether a post that was being sent has arrived: it waits and is sent again.
      return {
        ...state,
        isOffline: event.isOffline,
        entries: state.entries.map((entry) => ({ ...entry, progress: null })),
      }
    case 'passed':
      return state.isOffline ? state : send(state)
  }
}

/** Sends a step more of the oldest post; the others wait for it. */
function send(state: DemoState): DemoState {
  const [entry, ...waiting] = state.entries
  if (!entry) return state
  const before = entry.progress ?? 0
  const progress = before + step
  const isTaken = before < takenAt && progress >= takenAt
  const posts = isTaken ? receive(state.posts, entry) : state.posts
  if (progress >= 1) return { ...state, entries: waiting, posts }
  return { ...state, entries: [{ ...entry, progress }, ...waiting], posts }
}

/** The server keeps a post once, however often it is sent. */
function receive(posts: readonly DemoPost[], { key, caption }: DemoEntry): readonly DemoPost[] {
  const isKnown = posts.some((post) => post.key === key)
  if (!isKnown) return [{ key, caption, received: 1 }, ...posts].slice(0, mostPosts)
  return posts.map((post) => (post.key === key ? { ...post, received: post.received + 1 } : post))
}
