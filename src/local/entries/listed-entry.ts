import type {
  ChangeEntry,
  CreateEntry,
  EntryKind,
  EntryOf,
  TemplateEntry,
} from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import type { ContentByKind } from './entry-content.ts'

/**
 * An entry of one of the kinds with its content, which is undefined when it is lost or damaged: such
 * an entry is still listed, since only the person can discard it.
 */
export type ListedEntry<Kinds extends EntryKind = EntryKind> = {
  [Kind in Kinds]: EntryOf<Kind> & { content: ContentByKind[Kind] | undefined }
}[Kinds]

/** A post that the server does not have yet. */
export type ListedNewPost = CreateEntry & { draft: Draft }
/** A change of a post on its way, with what it changes. */
export type ListedChange = ChangeEntry & { edit: EditDraft }
export type ListedTemplate = TemplateEntry & { draft: Draft }

// Narrow an entry to one kind with its content; undefined for other kinds and without content.

/** A new post with its draft. */
export function asNewPost(entry: ListedEntry): ListedNewPost | undefined {
  return entry.kind === 'create-post' && entry.content
    ? { ...entry, draft: entry.content }
    : undefined
}

/** A change or deletion with its edit. */
export function asChange(entry: ListedEntry): ListedChange | undefined {
  return (entry.kind === 'edit-post' || entry.kind === 'delete-post') && entry.content
    ? { ...entry, edit: entry.content }
    : undefined
}

/** A template with its draft. */
export function asTemplate(entry: ListedEntry): ListedTemplate | undefined {
  return entry.kind === 'save-template' && entry.content
    ? { ...entry, draft: entry.content }
    : undefined
}
