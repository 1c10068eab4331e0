import { AtSign, FileText, FolderOpen, Newspaper, Search } from 'lucide-react'
import type { Platform } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import type { Project } from '#contract/projects/project.ts'
import type { Draft } from '#local/database/rows.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import type { Choice } from './choice.ts'

/** The most characters of a caption in a line. */
const longest = 120

export function choiceOfProject({ id, name }: Project): Choice {
  return {
    ...{ id: `project:${id}`, kind: 'project', label: name, icon: FolderOpen },
    run: ({ switchProject }) => switchProject(id),
  }
}

/** Opens the posts of an account. */
export function choiceOfAccount(account: Platform['socialMediaAccounts'][number]): Choice {
  const { id, platformId, platformName } = account
  return {
    ...{ id: `account:${id}`, kind: 'account', label: nameAccount(account), icon: AtSign },
    detail: `Posts desta conta (${platformName})`,
    run: ({ navigate }) => void navigate({ to: '/posts', search: { platformId, accountId: id } }),
  }
}

export function choiceOfDraft({ id, caption }: Draft): Choice {
  return {
    ...{ id: `draft:${id}`, kind: 'draft', label: firstLine(caption), icon: FileText },
    run: ({ navigate }) => void navigate({ to: '/posts/create', search: { draft: id } }),
  }
}

/** Opens a post in the list of posts, by its number; a post without a number opens in its edit mode. */
export function choiceOfPost(post: Post, timeZone: string): Choice {
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
export function choiceOfSearch(text: string): Choice {
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
