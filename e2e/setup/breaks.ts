import type { Page } from 'playwright-core'

/**
 * Where lines break as nobody would set them: in the middle of a word, behind a dot that parts two things, a single chip beneath three, and
 * what stands side by side in a row above one another.
 */
export function findBadBreaks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const view = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.view:not([data-gone])')
    if (!view) return ['there is no view']
    const found: string[] = []
    const range = document.createRange()
    const topOf = (node: Text, index: number) => {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getClientRects()[0]?.top
    }
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const { data, parentElement } = node
      if (!parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest('.vh')) continue
      // Of letters alone: an address, a number or the name of a site may go on in another line.
      for (const { 0: word, index } of data.matchAll(
        /(?<![\p{L}\d…]|\p{L}\.)[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,}(?![\p{L}\d…]|\.\p{L})/gu,
      )) {
        const tops = [topOf(node, index), topOf(node, index + word.length - 1)]
        if (tops[0] !== tops[1]) found.push(`“${word}” is broken in two`)
      }
      // A letter or two do not stand for themselves ahead of a hyphen: E-Mail, QR-Code.
      for (const { 0: word, index } of data.matchAll(/(?<![\p{L}\d])(?:\p{L}|QR)[-‑]\p{L}/gu))
        if (topOf(node, index) !== topOf(node, index + word.length - 1))
          found.push(`a line ends in “${word.slice(0, -1)}”`)
      for (const { index } of data.matchAll(/ · (?=.)/g))
        if (topOf(node, index + 1) !== topOf(node, index + 3)) found.push(`a line ends in a dot: “${data}”`)
    }
    const lines = (element: Element) => {
      const perTop = new Map<number, number>()
      const seen = [...element.querySelectorAll(':is(button, a)')]
      for (const child of seen) {
        const { top, height } = child.getBoundingClientRect()
        const middle = Math.round((top + height / 2) / 8)
        perTop.set(middle, (perTop.get(middle) ?? 0) + 1)
      }
      return [...perTop.entries()].sort(([one], [other]) => one - other).map(([, count]) => count)
    }
    const chips = [...view.querySelectorAll('.chips')].filter((group) => !group.parentElement?.closest('.chips'))
    for (const group of chips) {
      const counts = lines(group)
      if (counts.at(-1) === 1 && Math.max(...counts) > 2) found.push(`chips stand ${counts.join(' + ')}`)
    }
    for (const end of view.querySelectorAll('.row-end'))
      if (lines(end).length > 1) found.push(`above one another in a row: “${end.textContent}”`)
    return found
  })
}

/**
 * Where lines of a language without spaces, or with few, break inside what is read in one breath: in the middle of a word, ahead of a Japanese
 * particle, or between the letters of a Korean word.
 */
export function findBrokenPhrases(page: Page, locale: 'ja' | 'ko'): Promise<string[]> {
  return page.evaluate((language) => {
    const view = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part~=modal]')
    if (!view) return ['there is no modal']
    const words = new Intl.Segmenter(language, { granularity: 'word' })
    const own = { ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, ko: /\p{Script=Hangul}/u }[language]
    const particles = /^[はがをにでともへの]$/
    const found: string[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const { data, parentElement } = node
      if (!parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest('.vh')) continue
      const starts = new Map([...words.segment(data)].map(({ index, segment }) => [index, segment]))
      let last: number | undefined
      for (let index = 0; index < data.length; index++) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const box = range.getClientRects()[0]
        if (!box || box.width === 0) continue
        const isNext = last !== undefined && box.top > last + box.height / 2
        last = box.top
        const [before = '', after = ''] = [data[index - 1], data[index]]
        if (!isNext || !own.test(before) || !own.test(after)) continue
        const start = starts.get(index)
        if (language === 'ko' || start === undefined || particles.test(start))
          found.push(`${data.slice(0, index)} | ${data.slice(index)}`)
      }
    }
    return found
  }, locale)
}

/**
 * Where lines of Chinese end as nobody would set them: between any two letters is right, but no line begins with what closes or stops, none
 * ends with what opens, and no last line is one letter, with or without its stop.
 */
export function findBadChineseEnds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('[part~=modal]')
    if (!card) return ['there is no modal']
    const opens = /[（「『【《〈〔“‘]$/u
    const closes = /^[，。、；：？！）」』】》〉〕”’…—·,.;:?!)]/u
    const alone = /^\p{Script=Han}[，。、；：？！）」』】》〉〕”’]*$/u
    const range = document.createRange()
    const blocks = new Map<Element, Text[]>()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      let block = node.parentElement
      if (!block?.checkVisibility({ visibilityProperty: true }) || block.closest('.vh')) continue
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      if (block) blocks.set(block, [...(blocks.get(block) ?? []), node])
    }
    const found: string[] = []
    for (const texts of blocks.values()) {
      const lines: { bottom: number; words: string }[] = []
      for (const node of texts)
        for (let index = 0; index < node.data.length; index++) {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const box = range.getClientRects()[0]
          if (!box || box.width === 0) continue
          const last = lines.at(-1)
          if (last && box.top < last.bottom - box.height / 2) last.words += node.data[index]
          else lines.push({ bottom: box.bottom, words: node.data[index] ?? '' })
        }
      const ends = lines.map(({ words }) => words.replace(/[\s\u2060-\u2069]/g, ''))
      if (ends.length < 2 || !ends.some((words) => /\p{Script=Han}/u.test(words))) continue
      const shown = ends.join(' | ')
      if (ends.slice(1).some((words) => closes.test(words))) found.push(`a line begins with what closes: ${shown}`)
      if (ends.slice(0, -1).some((words) => opens.test(words))) found.push(`a line ends with what opens: ${shown}`)
      if (alone.test(ends.at(-1) ?? '')) found.push(`a letter stands alone: ${shown}`)
    }
    return found
  })
}
