/** An icon on a 24x24 grid, drawn for this project: filled shapes, and lines 2 wide. */
export interface NetworkMark {
  fill?: string
  line?: string
  /** The background colour of the network's tile. */
  tile: string
}
