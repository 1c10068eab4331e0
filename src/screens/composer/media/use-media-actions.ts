import { type Dispatch, useCallback, useMemo } from 'react'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { ComposerAction, ComposerState, FileCrop } from '../composer-state.ts'

export interface MediaActions {
  add: (hashes: readonly string[]) => void
  remove: (hash: string) => void
  order: (hashes: readonly string[]) => void
  describe: (hash: string, altText: string) => void
  /** Puts a crop, or its original again, in the place of a file. */
  replace: (hash: string, by: string, crop: FileCrop) => void
}

type Media = Pick<ComposerState, 'mediaHashes' | 'mediaDetails'>

/** The actions on the files of the draft. Removing and replacing a file can be undone from a toast. */
export function useMediaActions(
  { mediaHashes, mediaDetails }: Media,
  dispatch: Dispatch<ComposerAction>,
): MediaActions {
  const offerUndo = useCallback(
    (title: string, without?: string) => {
      const before = { hashes: mediaHashes, details: mediaDetails }
      const restore = () => dispatch({ type: 'restore-media', ...before, without })
      showToast({ title, action: { label: 'Desfazer', onSelect: restore } })
    },
    [dispatch, mediaHashes, mediaDetails],
  )
  const simple = useMemo(
    () => ({
      add: (hashes: readonly string[]) => dispatch({ type: 'add-media', hashes }),
      order: (hashes: readonly string[]) => dispatch({ type: 'order-media', hashes }),
      describe: (hash: string, altText: string) =>
        dispatch({ type: 'describe-media', hash, altText }),
    }),
    [dispatch],
  )
  const remove = useCallback(
    (hash: string) => {
      dispatch({ type: 'remove-media', hash })
      offerUndo('Mídia removida')
    },
    [dispatch, offerUndo],
  )
  const replace = useCallback(
    (hash: string, by: string, crop: FileCrop) => {
      dispatch({ type: 'replace-media', hash, by, crop })
      offerUndo(crop ? 'Imagem cortada' : 'Original restaurado', by)
    },
    [dispatch, offerUndo],
  )
  return useMemo(() => ({ ...simple, remove, replace }), [simple, remove, replace])
}
