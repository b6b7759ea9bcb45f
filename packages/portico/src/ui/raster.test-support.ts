type Point = readonly [x: number, y: number]

/** Draws a path of M, a, v, h and z with the even-odd rule, dark on light: RGBA, `scale` pixels per unit, 2 by 2 samples each. */
export function rasterize(path: string, side: number, scale: number): { data: Uint8ClampedArray; width: number } {
  const outlines = flatten(path).map((points) => {
    const heights = points.map(([, y]) => y)
    return { points, top: Math.min(...heights), foot: Math.max(...heights) }
  })
  const width = Math.round(side * scale)
  const samples = 2
  const dark = new Float32Array(width * width)
  for (let line = 0; line < width * samples; line++) {
    const y = (line + 0.5) / (samples * scale)
    const crossings = outlines
      .flatMap(({ points, top, foot }) => (top <= y && y <= foot ? crossingsAt(points, y) : []))
      .sort((a, b) => a - b)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const from = Math.ceil((crossings[index] ?? 0) * scale * samples - 0.5)
      const to = Math.floor((crossings[index + 1] ?? 0) * scale * samples - 0.5)
      for (let column = from; column <= to; column++) {
        const at = Math.floor(line / samples) * width + Math.floor(column / samples)
        dark[at] = (dark[at] ?? 0) + 1 / (samples * samples)
      }
    }
  }
  const data = new Uint8ClampedArray(width * width * 4)
  for (const [index, share] of dark.entries()) {
    const light = 255 - 235 * share
    data.set([light, light, light, 255], index * 4)
  }
  return { data, width }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  return points.flatMap(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] as Point
    return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
  })
}

/** Outlines as polygons; arcs in eight steps. */
function flatten(path: string): Point[][] {
  const outlines: Point[][] = []
  let [x, y] = [0, 0]
  let outline: Point[] = []
  const to = (nextX: number, nextY: number) => {
    ;[x, y] = [nextX, nextY]
    outline.push([x, y])
  }
  for (const [, command = '', rest = ''] of path.matchAll(/([Mavhz])([^Mavhz]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
    const [a = 0, b = 0, , , , dx = 0, dy = 0] = numbers
    if (command === 'M') {
      outline = []
      outlines.push(outline)
      to(a, b)
    } else if (command === 'h') to(x + a, y)
    else if (command === 'v') to(x, y + a)
    else if (command === 'a') {
      for (const [px, py] of arc([x, y], [x + dx, y + dy], a)) to(px, py)
    }
  }
  return outlines
}

/** A circular arc of at most half a turn, clockwise. */
function arc([x1, y1]: Point, [x2, y2]: Point, radius: number): Point[] {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const half = Math.hypot(x2 - x1, y2 - y1) / 2
  const height = Math.sqrt(Math.max(0, radius * radius - half * half))
  const [cx, cy] = [mx - ((y2 - y1) / (2 * half)) * height, my + ((x2 - x1) / (2 * half)) * height]
  const start = Math.atan2(y1 - cy, x1 - cx)
  const turn = (Math.atan2(y2 - cy, x2 - cx) - start + 4 * Math.PI) % (2 * Math.PI)
  return Array.from({ length: 8 }, (_, step): Point => {
    const angle = start + (turn * (step + 1)) / 8
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}
