// The outlines of the land for the maps, in their own units, to half a unit: node coast.mjs <frames as JSON>
import { readFileSync } from "node:fs";
import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";

const read = (name) => JSON.parse(readFileSync(new URL(`../../node_modules/world-atlas/${name}.json`, import.meta.url)));
const SPECK = 9; // square units; smaller islands are left out
const STEP = 2; // units; points nearer than that to the last one say nothing
const land = feature(read("land-50m"), "land");
const coarse = feature(read("land-110m"), "land");
const whole = (data) => ({ type: "FeatureCollection", features: data.features ?? [data] });

function outline({ id, turn, scale, top, width, height }) {
  const projection = geoMercator()
    .rotate([-turn, 0])
    .scale(scale)
    .translate([width / 2, top])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const path = geoPath(projection.precision(0.7)).digits(1);
  return path(whole(id === "world" ? coarse : land)) ?? "";
}

function area(points) {
  return (
    Math.abs(points.reduce((sum, [x, y], n) => sum + x * points[(n + 1) % points.length][1] - points[(n + 1) % points.length][0] * y, 0)) /
    2
  );
}
function simple(points) {
  const kept = [];
  for (const point of points) if (!kept.length || Math.hypot(point[0] - kept.at(-1)[0], point[1] - kept.at(-1)[1]) > STEP) kept.push(point);
  return kept;
}
const half = (number) => Math.round(number * 2) / 2;
const short = (pairs) =>
  pairs
    .flat()
    .map((number) => String(number).replace(/^(-?)0\./, "$1."))
    .join(" ")
    .replaceAll(" -", "-");
function relative(points) {
  let last = points[0].map(half);
  const start = last;
  const steps = points.slice(1).map((point) => {
    const step = point.map((number, axis) => half(number - last[axis]));
    last = last.map((number, axis) => half(number + step[axis]));
    return step;
  });
  return `M${short([start])}l${short(steps)}z`;
}
function small(path) {
  const rings = path
    .split("M")
    .slice(1)
    .map((ring) =>
      simple(
        ring
          .replace("Z", "")
          .split("L")
          .map((point) => point.split(",").map(Number)),
      ),
    );
  return rings
    .filter((ring) => ring.length > 2 && area(ring) > SPECK)
    .map(relative)
    .join("");
}

process.stdout.write(JSON.stringify(Object.fromEntries(JSON.parse(process.argv[2]).map((frame) => [frame.id, small(outline(frame))]))));
