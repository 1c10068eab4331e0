import { AtSign, FileText, FolderOpen, Newspaper, Search } from 'lucide-react'
import type { Platform } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import { foldWords } from '#contract/posts/post-filter.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { isRoleAtLeast, type Project } from '#contract/projects/project.ts'
import type { Draft } from '#local/database/rows.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import type { Choice, ChoiceKind } from './choice.ts'
import { fixedChoices } from './fixed-choices.ts'
import { readFolded } from './post-index.ts'
import { type Findable, type Query, readQuery, scoreOf } from './rank.ts'

/** What the palette searches. */
export interface PaletteContent {
  project: Project
  projects: readonly Project[]
  platforms: readonly Platform[]
  drafts: readonly Draft[]
  /** Newest first. */
  posts: readonly Post[]
  timeZone: string
  /** The ids of recent choices, the latest first. */
  recent: readonly string[]
}

export interface FoundChoices {
  choices: readonly Choice[]
  /** The number of matches, also of those that are not in `choices`. */
  count: number
}

/** The most matches in the list, which is rendered at each keystroke. */
const mostShown = 30
/** Ranks recent choices before others that match equally well. */
const recentBonus = 10

/** Ranks kinds with few choices before others that match equally well. */
const kindBonus: Record<ChoiceKind, number> = {
  ...{ action: 6, screen: 5, project: 4, account: 3, draft: 2, post: 1, search: 0 },
}

interface Entry {
  findable: Findable
  make: () => Choice
  id: string
  kind: ChoiceKind
}

/** The choices for a text, best first; without a text, recent ones and then those always offered. */
export function findChoices(text: string, content: PaletteContent): FoundChoices {
  const query = readQuery(text)
  const asked = text.trim()
  if (query.words.length === 0) return suggest(content)
  const recent = new Set(content.recent)
  const found: { score: number; make: () => Choice }[] = []
  for (const { findable, id, kind, make } of listEntries(content)) {
    const score = scoreOf(findable, query)
    if (score === undefined) continue
    found.push({ score: score + kindBonus[kind] + (recent.has(id) ? recentBonus : 0), make })
  }
  found.push(...findPosts(query, content, recent))
  found.sort((a, b) => b.score - a.score)
  const choices = found.slice(0, mostShown).map(({ make }) => make())
  return { choices: [...choices, choiceOfSearch(asked)], count: found.length }
}

function suggest(content: PaletteContent): FoundChoices {
  const entries = listEntries(content)
  const byId = new Map(entries.map((entry) => [entry.id, entry.make]))
  for (const post of content.posts)
    if (content.recent.includes(`post:${post.id}`))
      byId.set(`post:${post.id}`, () => choiceOfPost(post, content.timeZone))
  const recent = content.recent.flatMap((id) => byId.get(id)?.() ?? [])
  const always = entries
    .filter(({ id, kind }) => isFixed(kind) && !content.recent.includes(id))
    .map(({ make }) => make())
  const choices = [...recent, ...always]
  return { choices, count: choices.length }
}

const isFixed = (kind: ChoiceKind) => kind === 'action' || kind === 'screen'

const listed = new WeakMap<PaletteContent, Entry[]>()

/** All entries but the posts; built once for a content, and not at each keystroke. */
function listEntries(content: PaletteContent): Entry[] {
  const known = listed.get(content)
  if (known) return known
  const { project, projects, platforms, drafts } = content
  const entries = [
    ...fixedChoices
      .filter(({ least }) => !least || isRoleAtLeast(project.userRole, least))
      .map((choice) => entryOf(choice, [choice.more ?? ''])),
    ...projects.filter(({ id }) => id !== project.id).map((one) => entryOf(choiceOfProject(one))),
    ...platforms.flatMap(({ socialMediaAccounts }) =>
      socialMediaAccounts.map((one) => entryOf(choiceOfAccount(one), [one.platformName])),
    ),
    ...drafts.map((draft) =>
      entryOf(choiceOfDraft(draft), [draft.caption, draft.description, 'rascunho']),
    ),
  ]
  listed.set(content, entries)
  return entries
}

function entryOf(choice: Choice, more: readonly string[] = []): Entry {
  const findable = { name: foldWords([choice.label]), more: foldWords(more) }
  return { findable, id: choice.id, kind: choice.kind, make: () => choice }
}

function findPosts(
  query: Query,
  { posts, timeZone }: PaletteContent,
  recent: ReadonlySet<string>,
): { score: number; make: () => Choice }[] {
  return posts.flatMap((post, index) => {
    const findable = readFolded(post)
    const score = findable && scoreOf(findable, query)
    if (score === undefined) return []
    const bonus = recent.has(`post:${post.id}`) ? recentBonus : 0
    // Ranks the newer of two posts first that match equally well.
    const age = index / (posts.length + 1)
    return { score: score + bonus + kindBonus.post - age, make: () => choiceOfPost(post, timeZone) }
  })
}

/** The most characters of a caption in a line. */
const longest = 120

function choiceOfProject({ id, name }: Project): Choice {
  return {
    ...{ id: `project:${id}`, kind: 'project', label: name, icon: FolderOpen },
    run: ({ switchProject }) => switchProject(id),
  }
}

/** Opens the posts of an account. */
function choiceOfAccount(account: Platform['socialMediaAccounts'][number]): Choice {
  const { id, platformId, platformName } = account
  return {
    ...{ id: `account:${id}`, kind: 'account', label: nameAccount(account), icon: AtSign },
    detail: `Posts desta conta (${platformName})`,
    run: ({ navigate }) => void navigate({ to: '/posts', search: { platformId, accountId: id } }),
  }
}

function choiceOfDraft({ id, caption }: Draft): Choice {
  return {
    ...{ id: `draft:${id}`, kind: 'draft', label: firstLine(caption), icon: FileText },
    run: ({ navigate }) => void navigate({ to: '/posts/create', search: { draft: id } }),
  }
}

/** Opens a post in the list of posts, by its number; a post without a number opens in its edit mode. */
function choiceOfPost(post: Post, timeZone: string): Choice {
  const { id, number, caption, schedules } = post
  const living = schedules.filter(({ state }) => state !== 'cancelled')
  const [first] = living.map(({ scheduledAt }) => scheduledAt).sort()
  const name = nameOfPost(post)
  const search = number === undefined ? { edit: id } : { q: name }
  return {
    ...{ id: `post:${id}`, kind: 'post', label: firstLine(caption), icon: Newspaper },
    detail: first === undefined ? name : `${name} · ${zonedText(first, timeZone)}`,
    run: ({ navigate }) => void navigate({ to: '/posts', search }),
  }
}

/** The last choice: searches all posts for the same words. */
function choiceOfSearch(text: string): Choice {
  return {
    ...{ id: 'search', kind: 'search', label: `Procurar “${text}” em todos os posts` },
    icon: Search,
    run: ({ navigate }) => void navigate({ to: '/posts', search: { q: text } }),
  }
}

function firstLine(caption: string): string {
  const [line = ''] = caption.trim().split('\n', 1)
  return line.trim().slice(0, longest) || 'Sem legenda'
}
