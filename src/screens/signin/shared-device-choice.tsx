import { useState } from 'react'
import { Checkbox } from '#src/components/ui/checkbox.tsx'
import { sharedDevice } from '#src/session/device-marks.ts'

/**
 * Says that other people use the device; rendered with the first paint, because it decides what a sign-in
 * stores here. The choice is stored in this browser: each sign-out then asks first and erases unsent work.
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
