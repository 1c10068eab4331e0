import { loadBehind } from '#src/page/late-part.ts'
import { openDevice, openDeviceSoon } from '#src/page/open-device.ts'

const loadRows = () => loadBehind(import('./device-rows.ts'))

/** Loads the database and the functions with which the session uses it. */
export async function loadDevice() {
  const [rows, { localDb }] = await Promise.all([loadRows(), openDevice()])
  return { ...rows, localDb }
}

/** Like `loadDevice`, but waits until the first screen shows its data. */
export async function loadDeviceSoon() {
  const { localDb } = await openDeviceSoon()
  return { ...(await loadRows()), localDb }
}
