import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** How many pixels wide an element is. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Math.min(560, window.innerWidth));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry!.contentRect.width));
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return width;
}
