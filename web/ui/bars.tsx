import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';

export interface BarValue {
  key: string;
  /** Below the bar, where there is room. */
  label: string;
  /** The height. A number is exact enough to draw with. */
  value: number;
  /** What the bar says when it is pointed at. */
  text: string;
  /** Drawn lighter: not part of what the page is about. */
  isFaint?: boolean;
}

interface BarsProps {
  bars: readonly BarValue[];
  /** A value of the scale, in few characters. */
  format: (value: number) => string;
  onChoose?: (key: string) => void;
}

const HEIGHT = 220;
const TOP = 20;
const BOTTOM = 28;
const LEFT = 52;
/** Pixels that a label below a bar, and a value above it, needs. */
const LABEL = 42;
const VALUE = 44;

/** Values as bars. For sighted people only: beside it stands a table with the same values. */
export function Bars({ bars, format, onChoose }: BarsProps) {
  const { ref, width } = useWidth();
  // Half of the last label reaches beyond a narrow bar.
  const right = width - Math.max(0, (LABEL - (width - LEFT) / bars.length) / 2);
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [LEFT, right], padding: 0.25 });
  const top = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const y = scaleLinear({ domain: [0, top], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  const labels = new Map(bars.map(({ key, label }) => [key, label]));
  const every = Math.max(1, Math.ceil(LABEL / x.step()));
  // The newest keeps its label.
  const shown = bars.filter((_, index) => (bars.length - 1 - index) % every === 0);
  const text = {
    className: 'fill-ink-muted text-xs tabular-nums',
    fill: '',
    fontFamily: 'inherit',
  };
  return (
    // As high before the width is known, so that nothing below moves.
    <div
      ref={ref}
      aria-hidden
      className="min-w-0"
      style={width > 0 ? undefined : { height: HEIGHT }}
    >
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full">
          {y.ticks(4).map((tick) => (
            <line
              key={tick}
              x1={LEFT}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
          ))}
          <AxisLeft
            scale={y}
            left={LEFT}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => format(value.valueOf())}
            tickLabelProps={{ ...text, textAnchor: 'end', dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={HEIGHT - BOTTOM}
            hideTicks
            tickValues={shown.map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            axisLineClassName="stroke-line-strong"
            tickLabelProps={{ ...text, textAnchor: 'middle', dy: 4 }}
          />
          {bars.map(({ key, value, text: says, isFaint }) => {
            const left = x(key) ?? 0;
            return (
              <g
                key={key}
                onClick={onChoose && (() => onChoose(key))}
                className={clsx('group', onChoose && 'cursor-pointer')}
              >
                <title>{says}</title>
                {/* As wide as its place, so that a low bar can be touched too. */}
                <rect
                  x={left - (x.step() - x.bandwidth()) / 2}
                  width={x.step()}
                  y={TOP}
                  height={HEIGHT - BOTTOM - TOP}
                  className="fill-transparent"
                />
                <Bar
                  x={left}
                  width={x.bandwidth()}
                  y={y(value)}
                  height={HEIGHT - BOTTOM - y(value)}
                  rx={Math.min(4, x.bandwidth() / 4)}
                  className={clsx(
                    'transition-opacity group-hover:opacity-80',
                    isFaint ? 'fill-accent-soft stroke-accent/40' : 'fill-accent',
                  )}
                />
                {x.bandwidth() >= VALUE && value > 0 && (
                  <text
                    x={left + x.bandwidth() / 2}
                    y={y(value) - 6}
                    textAnchor="middle"
                    className="fill-ink text-xs tabular-nums"
                  >
                    {format(value)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** The width of an element, now and after each change. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { ref, width };
}
