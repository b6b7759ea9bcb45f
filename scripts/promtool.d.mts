/** Where promtool is, taken out of Debian's package when it is not installed. @throws Error with one line of advice */
export declare function promtool(): string
