import { loadBehind } from '#src/page/late-part.ts'
import { openDevice, openDeviceSoon } from '#src/page/open-device.ts'

const loadRows = () => loadBehind(import('./device-rows.ts'))

/** Loads the database and the functions with which the session uses it. */
export async function loadDevice() {
  const [rows, { localDb }] = await Promise.all([loadRows(), openDevice()])
  return { ...rows, localDb }
}

/** The same, once the first screen is drawn. */
export async function loadDeviceSoon() {
  const { localDb } = await openDeviceSoon()
  return { ...(await loadRows()), localDb }
}
