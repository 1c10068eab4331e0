import { useState } from 'react'
import { getPost } from '#contract/endpoints/posts.ts'
import type { Post } from '#contract/posts/post.ts'
import { noteTheirs } from '#local/edits/note-theirs.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { call, isUnreachable } from '#src/api/call.ts'
import { localDb } from '#src/page/local-database.ts'

export interface TheirVersion {
  theirs: Post | null
  isAsking: boolean
  /** Why the server's version could not be read, as a message. */
  problem: string | undefined
  ask: () => void
}

/** The post as the server has it now. The sender stores it on the device; if it could not, `ask` fetches it. */
export function useTheirVersion({ edit, projectId }: ListedChange): TheirVersion {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function ask() {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const theirs = await call(getPost, { projectId, params: { id: edit.postId } })
      await noteTheirs(localDb, edit.id, theirs)
    } catch (error) {
      setProblem(
        isUnreachable(error) || !(error instanceof Error)
          ? 'Não foi possível falar com o servidor.'
          : error.message,
      )
    } finally {
      setIsAsking(false)
    }
  }

  return { theirs: edit.theirs, isAsking, problem, ask: () => void ask() }
}
