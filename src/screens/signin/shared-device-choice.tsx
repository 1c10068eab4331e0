import { useState } from 'react'
import { Checkbox } from '#src/components/ui/checkbox.tsx'
import { sharedDevice } from '#src/session/device-marks.ts'

/**
 * Present from the first paint, since it decides what a sign-in leaves here. The choice is stored in this
 * browser. While it is set, each sign-out asks first and erases unsent work.
 */
export function SharedDeviceChoice() {
  const [isShared, setIsShared] = useState(sharedDevice.isSet)
  return (
    <Checkbox
      className="mt-3"
      label="Este aparelho é compartilhado"
      hint="Ao sair, seus rascunhos e suas mídias são apagados daqui."
      checked={isShared}
      onChange={(isOn) => {
        sharedDevice.set(isOn)
        setIsShared(isOn)
      }}
    />
  )
}
