import { useEffect, useEffectEvent, useState } from 'react'
import type { Unsent } from '#local/person/count-unsent.ts'
import { sharedDevice } from '#src/session/device-marks.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'
import { findUnsent } from './find-unsent.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

const nothingUnsent: Unsent = { posts: 0, templates: 0, files: 0, changes: 0, openEdits: 0 }

export interface SignOutProps {
  userId: string
  /** Called once the person is signed out. */
  onLeft?: () => void
  /** Called when the person stays. */
  onClose: () => void
}

/** Signs out as soon as it is rendered; asks first where there is unsent work, or the device is shared. */
export function SignOut({ userId, onLeft, onClose }: SignOutProps) {
  const [unsent, setUnsent] = useState<Unsent>()

  async function leave() {
    await signOut()
    onLeft?.()
  }

  const begin = useEffectEvent(async (isWanted: () => boolean) => {
    const found = await findUnsent(userId)
    if (!isWanted()) return
    const isSomething = found && Object.values(found).some((count) => count > 0)
    // A shared device deletes drafts too, which are not counted as unsent, so it always asks.
    if (isSomething || sharedDevice.isSet()) setUnsent(found ?? nothingUnsent)
    else await leave()
  })
  useEffect(() => {
    let isWanted = true
    void begin(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [])

  return unsent && <SignOutDialog unsent={unsent} onConfirm={leave} onClose={onClose} />
}
