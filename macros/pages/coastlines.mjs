// Prints the coastline of each map as SVG path data in the map's units, rounded to half a unit. Usage: node coastlines.mjs <frames as JSON>
import { readFileSync } from "node:fs";
import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";

const readAtlas = (name) => JSON.parse(readFileSync(new URL(`../../node_modules/world-atlas/${name}.json`, import.meta.url)));
const SMALLEST_ISLAND = 9; // in square units; smaller islands are left out
const MIN_DISTANCE = 2; // in units; a point closer than this to the point before it is left out
const land = feature(readAtlas("land-50m"), "land");
const coarse = feature(readAtlas("land-110m"), "land");
const featureCollection = (data) => ({ type: "FeatureCollection", features: data.features ?? [data] });

function coastlinePath({ id, turn, scale, top, width, height }) {
  const projection = geoMercator()
    .rotate([-turn, 0])
    .scale(scale)
    .translate([width / 2, top])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const path = geoPath(projection.precision(0.7)).digits(1);
  return path(featureCollection(id === "world" ? coarse : land)) ?? "";
}

function area(points) {
  return (
    Math.abs(points.reduce((sum, [x, y], n) => sum + x * points[(n + 1) % points.length][1] - points[(n + 1) % points.length][0] * y, 0)) /
    2
  );
}
function withoutNearPoints(points) {
  const distant = [];
  for (const point of points)
    if (!distant.length || Math.hypot(point[0] - distant.at(-1)[0], point[1] - distant.at(-1)[1]) > MIN_DISTANCE) distant.push(point);
  return distant;
}
const roundToHalf = (number) => Math.round(number * 2) / 2;
const compactNumbers = (pairs) =>
  pairs
    .flat()
    .map((number) => String(number).replace(/^(-?)0\./, "$1."))
    .join(" ")
    .replaceAll(" -", "-");
function relativePath(points) {
  let last = points[0].map(roundToHalf);
  const start = last;
  const steps = points.slice(1).map((point) => {
    const step = point.map((number, axis) => roundToHalf(number - last[axis]));
    last = last.map((number, axis) => roundToHalf(number + step[axis]));
    return step;
  });
  return `M${compactNumbers([start])}l${compactNumbers(steps)}z`;
}
function simplifiedPath(path) {
  const rings = path
    .split("M")
    .slice(1)
    .map((ring) =>
      withoutNearPoints(
        ring
          .replace("Z", "")
          .split("L")
          .map((point) => point.split(",").map(Number)),
      ),
    );
  return rings
    .filter((ring) => ring.length > 2 && area(ring) > SMALLEST_ISLAND)
    .map(relativePath)
    .join("");
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(JSON.parse(process.argv[2]).map((frame) => [frame.id, simplifiedPath(coastlinePath(frame))]))),
);
